"""Print what is installed as constraints: name==version, without local versions, paths and addresses."""

import re
from importlib.metadata import distributions

SKIP = {"cutdesk", "pip"}


def main() -> None:
    """Print one line a distribution, by name."""
    found = {}
    for distribution in distributions():
        name = re.sub(r"[-_.]+", "-", distribution.metadata["Name"]).lower()
        if name not in SKIP:
            found[name] = distribution.version.split("+")[0]
    print("# Made by `make lock`: what Cutdesk is tested with.")
    for name, version in sorted(found.items()):
        print(f"{name}=={version}")


if __name__ == "__main__":
    main()
