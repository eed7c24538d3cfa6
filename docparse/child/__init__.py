"""Child processes that can be killed: a file or page that hangs, crashes or eats memory costs only itself."""
