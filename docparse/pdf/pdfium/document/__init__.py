"""A file rather than its pages: opened or refused, its metadata, outline, links, tags and form fields."""
