"""`python -m bench.readings`."""

from bench.readings.fit import main

raise SystemExit(main())
