"""The subcommands of `companion`: each module has `arguments(parser)` and `run(args)`."""
