"""The rules of Totally Medieval, chapter by chapter."""
