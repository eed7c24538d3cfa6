"""Child processes that can be killed: a file or page that hangs, crashes or eats memory costs only itself.

limits    what one item may take, and how the kernel is told
pipe      messages over a pair of pipes, with deadlines
answers   results and errors as JSON: nothing that a child sends is ever run
process   a Python process that answers calls (`Child`), and its other side
guard     `run_each`: one result per item, whatever happens to the child
"""
