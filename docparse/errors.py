"""Every exception that docparse raises on purpose.

DocparseError
├── ArgumentError                    an argument that cannot be (also a ValueError)
│   └── ArgumentTypeError            not of a type that it may have (also a TypeError)
├── InputError                       a file (or one page of it) cannot be used
│   ├── NotADocumentError            neither a PDF nor an image we read
│   ├── EmptyFileError               zero bytes
│   ├── DamagedFileError             truncated, or broken beyond repair
│   ├── EncryptedError               a password is needed
│   │   └── WrongPasswordError       the password given does not open the file
│   ├── NoPagesError                 opens, but has no page
│   ├── PageRangeError               "3-1", "0", or pages beyond the end
│   ├── PageError                    one page failed; the others are there
│   ├── LimitError                   time, memory or size limit reached
│   ├── WorkerKilledError            something outside killed the process that read it: no verdict on the file
│   └── UnexpectedError              docparse itself failed on the file
├── OutputError                      a result cannot be written
├── MissingExtraError                an optional dependency is not installed
├── SchemaError                      a dict or file that is not what its schema says
├── GoldError                        gold annotations that cannot be used
├── EngineError                      an OCR engine
│   ├── EngineCrashError             it raised, or its process died
│   ├── EngineTimeoutError           it did not answer in time
│   ├── EngineOutputError            it answered with something unusable
│   └── LanguageError                a language pack is missing
└── EndpointError                    a model endpoint
    ├── TransientEndpointError       worth another try (429, 5xx, reset, deadline)
    └── PermanentEndpointError       not worth one (4xx, refused request)
"""

from __future__ import annotations

import re
import reprlib
import traceback
from collections.abc import Iterable
from pathlib import Path

_PACKAGE = Path(__file__).parent


class DocparseError(Exception):
    """Base of the tree. `str()` is one sentence that says what happened and what to do."""


class ArgumentError(DocparseError, ValueError):
    """An argument has a value that it cannot have.

    `argument` is its name, `value` what was given, `allowed` what it may be: the values, or words for them.
    """

    def __init__(self, argument: str, value: object, allowed: str | Iterable[object]) -> None:
        self.argument, self.value = argument, value
        self.allowed = allowed if isinstance(allowed, str) else _either([repr(one) for one in allowed])
        super().__init__(f"{argument} is {self.allowed}, not {reprlib.repr(value)}")

    def __reduce__(self) -> tuple[object, ...]:
        return (_rebuild_argument, (type(self), self.argument, repr(self.value), self.allowed, str(self)))


class ArgumentTypeError(ArgumentError, TypeError):
    """An argument is not of a type that it may have."""


def _rebuild_argument(
    kind: type[ArgumentError], argument: str, value: str, allowed: str, message: str
) -> ArgumentError:
    error = kind(argument, value, allowed)  # the value itself need not cross processes
    error.args = (message,)
    return error


def _either(words: list[str]) -> str:
    return " or ".join(filter(None, (", ".join(words[:-1]), words[-1])))


class InputError(DocparseError):
    """A file cannot be used.

    `path` is None for bytes and streams; `page` is 1-based or None; `hint` says what to do.
    """

    def __init__(
        self, problem: str, *, path: str | Path | None = None, page: int | None = None, hint: str = ""
    ) -> None:
        self.problem, self.page, self.hint = problem, page, hint
        self.path = None if path is None else Path(path)
        place = "<bytes>" if path is None else str(path)
        if page is not None:
            place += f", page {page}"
        super().__init__(f"{place}: {problem}" + (f" ({hint})" if hint else ""))

    def __reduce__(self) -> tuple[object, ...]:
        # Keyword-only arguments do not survive the default pickling, and errors cross processes.
        return (_rebuild, (type(self), self.problem, self.path, self.page, self.hint))


def _rebuild(
    kind: type[InputError], problem: str, path: Path | None, page: int | None, hint: str
) -> InputError:
    return kind(problem, path=path, page=page, hint=hint)


class NotADocumentError(InputError):
    """Neither a PDF nor an image format that docparse reads."""


class EmptyFileError(InputError):
    """The file has no bytes."""


class DamagedFileError(InputError):
    """Truncated, or broken beyond what the backend repairs."""


class EncryptedError(InputError):
    """The file needs a password and none was given."""


class WrongPasswordError(EncryptedError):
    """The password given does not open the file."""


class NoPagesError(InputError):
    """The file opens but has no page."""


class PageRangeError(InputError):
    """A page range that cannot be read, or names pages beyond the end."""


class PageError(InputError):
    """One page failed. `parse_pdf` records it on the page and goes on."""


class LimitError(InputError):
    """A limit on time, memory or size was reached."""


class WorkerKilledError(InputError):
    """The process that read the file was killed, twice, by neither the file nor us: it may be read again."""


class UnexpectedError(InputError):
    """docparse itself failed on the file: a defect of ours. The message names the error and its place."""


class OutputError(DocparseError):
    """A result cannot be written to `path`: the folder, the room or the right to it is not there."""

    def __init__(self, problem: str, path: str | Path, hint: str = "") -> None:
        self.problem, self.path, self.hint = problem, Path(path), hint
        super().__init__(f"{path}: {problem}" + (f" ({hint})" if hint else ""))

    def __reduce__(self) -> tuple[object, ...]:
        return (type(self), (self.problem, self.path, self.hint))


class MissingExtraError(DocparseError):
    """An optional dependency is missing; the message names the command that installs it."""

    def __init__(self, what: str, extra: str, command: str = "") -> None:
        self.what, self.extra = what, extra
        self.command = command or install_command(extra)
        super().__init__(f"{what} is not installed: {self.command}")

    def __reduce__(self) -> tuple[object, ...]:
        return (type(self), (self.what, self.extra, self.command))


DISTRIBUTION = "docfacts"
"""Our name among installed packages: on the public index `docparse` is another project."""


def install_command(extra: str) -> str:
    """Return the command that installs the packages of one of docparse's extras, by their own names."""
    from importlib import metadata  # costs every start of the command 30 ms

    try:
        requirements = metadata.requires(DISTRIBUTION) or []
    except metadata.PackageNotFoundError:
        requirements = []
    marked = re.compile(rf"""(.+?)\s*;\s*extra\s*==\s*['"]{re.escape(extra)}['"]""")
    packages = [match[1] for match in map(marked.fullmatch, requirements) if match]
    if not packages:
        return f"pip install '.[{extra}]' in a checkout of docparse"
    return "pip install " + " ".join(f"'{package}'" for package in packages)


class SchemaError(DocparseError):
    """A dict or file is not what its schema says."""


class GoldError(DocparseError):
    """Gold annotations cannot be used as they are."""


class EngineError(DocparseError):
    """An OCR engine failed."""


class EngineCrashError(EngineError):
    """The engine raised, or its process died."""


class EngineTimeoutError(EngineError):
    """The engine did not answer in time."""


class EngineOutputError(EngineError):
    """The engine answered with something unusable."""


class LanguageError(EngineError):
    """The engine has no model or language pack for a language; the message says which."""


class EndpointError(DocparseError):
    """A model endpoint failed."""


class TransientEndpointError(EndpointError):
    """Worth another try: 429, 5xx, connection reset, deadline."""


class PermanentEndpointError(EndpointError):
    """Not worth another try: 4xx, a request the server will not take."""


def describe(error: BaseException) -> str:
    """Describe an error that nobody foresaw: its type, message and where in our code it rose."""
    message = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    for frame in reversed(traceback.extract_tb(error.__traceback__)):
        if Path(frame.filename).is_relative_to(_PACKAGE):
            return (
                f"{message} ({Path(frame.filename).relative_to(_PACKAGE.parent).as_posix()}:{frame.lineno})"
            )
    return message
