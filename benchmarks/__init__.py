"""How fast the suite is: benchmarks as library functions, and a command that prints a table.

python -m benchmarks [--game chronicles] [--json]
"""
