"""`python -m bench.layout`."""

from bench.layout.run import main

raise SystemExit(main())
