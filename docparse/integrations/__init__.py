"""docparse in other frameworks: each file needs one of them and is imported by whoever wants it.

langchain     a document loader         extra `langchain`
llama_index   a reader                  extra `llama-index`
haystack      a converter component     extra `haystack`
docling       DoclingDocument, both ways  extra `docling`
mcp           a server for agents, `docparse mcp`  extra `mcp`
pieces        what the first three give: quotes or pages as text with metadata
"""
