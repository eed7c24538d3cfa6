"""`python -m bench.throughput`."""

from bench.throughput.run import main

main()
