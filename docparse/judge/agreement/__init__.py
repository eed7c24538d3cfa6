"""Agreement between annotators or judges: strict agreement, kappa, and the files they are read from."""
