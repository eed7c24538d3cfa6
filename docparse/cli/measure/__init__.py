"""How good an output is: facts against gold, systems side by side, files by a paper's rule."""
