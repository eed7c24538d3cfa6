"""RapidOCR's PP-OCR networks, run directly: detect lines, cut them out, recognise, decode."""
