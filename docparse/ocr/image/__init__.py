"""Page images made ready for an engine: turned upright, cleaned of noise, their ink measured."""
