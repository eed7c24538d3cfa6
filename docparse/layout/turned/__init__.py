"""Text that is not level: pages, tables and columns that are turned."""
