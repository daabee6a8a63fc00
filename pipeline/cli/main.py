"""The `cutdesk` command. Only click is imported here, so that `cutdesk --help` answers in a blink."""

import os
import sys
from importlib import import_module
from typing import Any

import click

COMMANDS = {
    "import": ("library", "import_videos", "Bring bundles, or a video and its subtitles, into the library."),
    "reindex": ("library", "reindex", "Work out anew what is stale of the videos in the library."),
    "videos": ("library", "videos", "List the videos of the library."),
    "search": ("search", "search", "Turn a request into clips."),
    "batch": ("batch", "batch", "Answer a file of requests, a line each."),
    "ask": ("ask", "ask", "Answer a question with the timecodes that prove it."),
    "runs": ("runs", "runs", "List, show and delete runs."),
    "render": ("render", "render", "Render a run's clips as an MP4."),
    "formats": ("export", "formats", "List the formats of cut lists."),
    "export": ("export", "export", "Write a run's cut list for an edit suite."),
    "import-list": ("export", "import_list", "Bring an edit suite's cut list in."),
    "doctor": ("doctor", "doctor", "Check every part and say what to do."),
    "serve": ("serve", "serve", "Open the workbench in the browser."),
    "demo": ("demo", "demo", "Load the demo broadcast into the library."),
}
"""Command: module in `commands`, function, one line of help. A module is loaded when its command runs."""


class Group(click.Group):
    """A group that knows its commands by name and loads one only when it runs."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the commands in the order of a working day."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Load a command; None for an unknown name."""
        if cmd_name not in COMMANDS:
            return None
        module, function, _ = COMMANDS[cmd_name]
        return getattr(import_module(f"pipeline.cli.commands.{module}"), function)  # type: ignore[no-any-return]

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the list of commands without loading any."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, text) for name, (_, _, text) in COMMANDS.items()])


@click.group(cls=Group, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="cutdesk")
def cutdesk() -> None:
    """Turn requests into frame-accurate clips.

    CUTDESK_HOME chooses the data folder.
    """


def main(arguments: list[str] | None = None) -> Any:
    """Run the command line; exit with 0, 1 for failure, 2 for wrong use, 130 when interrupted."""
    from pipeline.errors import Cancelled, CutdeskError

    try:
        code = cutdesk.main(arguments, prog_name="cutdesk", standalone_mode=False)
    except click.exceptions.Abort:
        click.echo("stopped", err=True)
        sys.exit(130)
    except click.ClickException as error:
        error.show()
        sys.exit(error.exit_code)
    except Cancelled:
        click.echo("stopped", err=True)
        sys.exit(130)
    except CutdeskError as error:
        click.echo(f"Error: {error}", err=True)
        sys.exit(1)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
    except Exception as error:
        if os.environ.get("CUTDESK_DEBUG"):
            raise
        click.echo(f"Error: this should not have happened: {error!r}; CUTDESK_DEBUG=1 shows where", err=True)
        sys.exit(1)
    except OSError as error:
        where = f"{error.filename}: " if error.filename else ""
        click.echo(f"Error: {where}{error.strerror or error}", err=True)
        sys.exit(1)
    sys.exit(code if isinstance(code, int) else 0)


if __name__ == "__main__":
    main()
