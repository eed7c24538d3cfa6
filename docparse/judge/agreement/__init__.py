"""Agreement of judges and annotators: `kappa` the coefficients, `raters` the files they come from."""
