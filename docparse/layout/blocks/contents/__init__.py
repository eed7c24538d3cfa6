"""Contents and indexes: their lines and entries."""
