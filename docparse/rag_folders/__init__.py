"""Folders that other RAG systems read: the five that FinMMDocR runs, by their public code.

`write_folder` writes everything that can be made from documents and questions. Vectors of their own models
(M3DocRAG's and SimpleDoc's embeddings, ViDoRAG's and VRAG-RL's ingestion nodes) are theirs to make.
"""

from __future__ import annotations

from docparse.rag_folders.corpus import Corpus, DocumentFile, FolderQuestion, read_questions
from docparse.rag_folders.write import SYSTEMS, write_folder

__all__ = ["SYSTEMS", "Corpus", "DocumentFile", "FolderQuestion", "read_questions", "write_folder"]
