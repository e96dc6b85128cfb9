"""`python -m scythe_ref` is `scythe-ref`."""

from scythe_ref.cli import main

if __name__ == "__main__":
    raise SystemExit(main())
