"""The PDFium backend: page content into arrays, compiled or in plain Python."""
