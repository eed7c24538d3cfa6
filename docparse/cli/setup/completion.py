"""`docparse completion`: a script with which a shell completes commands, options and file names."""

from __future__ import annotations

import argparse

from docparse.errors import MissingExtraError

SHELLS = ("bash", "zsh", "tcsh")
HELP = (
    "Print a script with which a shell completes docparse's commands and options. For bash: docparse "
    "completion bash > ~/.local/share/bash-completion/completions/docparse"
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("shell", choices=SHELLS)


def run(args: argparse.Namespace) -> int:
    try:
        import shtab
    except ImportError as error:
        raise MissingExtraError("shtab", "completion") from error
    from docparse.cli import full_parser

    print(shtab.complete(full_parser(), shell=args.shell))
    return 0
