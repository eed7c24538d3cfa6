"""`python -m bench.metamorphic`."""

from bench.metamorphic.run import main

raise SystemExit(main())
