"""Vision language models at an OpenAI-compatible endpoint, and the cleaning of what they answer."""
