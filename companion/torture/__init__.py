"""`companion torture`: what we promise about trust, tried for minutes on end.

Each trial fills a row of docs/trust.md.
"""
