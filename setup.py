"""Only what pyproject.toml cannot say: the tray's firmware lies beside the package, and is installed inside it."""

from setuptools import find_packages, setup

setup(
    packages=[*find_packages(include=["companion", "companion.*"]), "companion.firmware"],
    package_dir={"companion.firmware": "firmware"},
)
