"""The parts of a record: its slots of the template, and what fills them."""
