"""Benchmark of OCR systems on pages whose facts are known."""
