"""`python -m bench.effect`."""

from bench.effect.run import main

raise SystemExit(main())
