"""What is drawn on a page: rules and fills, marks and strokes, charts, pictures, boxes to tick."""
