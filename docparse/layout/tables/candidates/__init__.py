"""Lines that may be a table: page columns, regions of short pieces, and whether they are one."""
