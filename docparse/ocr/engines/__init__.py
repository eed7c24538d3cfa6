"""OCR engines, one file or folder each; the registry names them and imports them on first use."""
