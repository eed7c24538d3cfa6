"""Table finding: the fit of its weights (`fit`), and changes of it that `shake` and `ablation` measure."""
