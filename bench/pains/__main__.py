"""`python -m bench.pains`."""

from bench.pains.run import main

raise SystemExit(main())
