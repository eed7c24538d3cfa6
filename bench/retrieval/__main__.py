"""`python -m bench.retrieval`."""

from bench.retrieval.run import main

raise SystemExit(main())
