"""`python -m bot`: everything an operator can ask for."""

import sys

from bot.cli.main import main

sys.exit(main())
