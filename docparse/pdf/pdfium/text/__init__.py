"""Characters as PDFium gives them → as the page shows them."""
