"""The one client for OpenAI-compatible endpoints; nothing else in docparse opens a connection.

with Client(EndpointConfig(base_url="http://127.0.0.1:8000/v1", model="qwen3-vl-8b")) as client:
    answer = client.chat(ChatRequest((user_message("Which year?", image_part(png)),), prompt_version="1"))
    print(answer.text, client.usage)
"""

from __future__ import annotations

from docparse.endpoint.chat import Answer, ChatRequest, image_part, system_message, user_message
from docparse.endpoint.client import Client
from docparse.endpoint.config import EndpointConfig, Prices, default_cache_path
from docparse.endpoint.usage import Usage

__all__ = [
    "Answer",
    "ChatRequest",
    "Client",
    "EndpointConfig",
    "Prices",
    "Usage",
    "default_cache_path",
    "image_part",
    "system_message",
    "user_message",
]
