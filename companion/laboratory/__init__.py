"""The laboratory: many games of bots, played on all cores or on several machines, and what can be learned from them.

A `plan` says what is played, `chunks` of it are played (`playing`) by a `crew` of processes or on a `cluster`, what
they came to is gathered (`gathering`), compared (`comparing`) and told (`report`). Whoever plays what, and however
often it was stopped: the same plan gives the same bytes.
"""
