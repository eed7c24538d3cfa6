"""The MuPDF backend (PyMuPDF, the extra "mupdf")."""
