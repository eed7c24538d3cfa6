"""`python -m bench.judge`."""

from bench.judge.run import main

raise SystemExit(main())
