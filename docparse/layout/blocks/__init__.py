"""Lines → blocks with roles: paragraphs, headings, lists, captions, notes, furniture."""
