"""What parsing costs, in CPU, memory and pages per second.

run         the command: import, pages, and the figures of `workers`
workers     fresh processes and several worker processes, beside peers
pages       pages as images
linear      long tables and full pages: does the cost grow with their size, and no faster
"""
