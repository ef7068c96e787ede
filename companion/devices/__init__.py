"""Buttons, screen, pixels and dice tray: the wires between the table and the referee.

Every device is opened and closed, tells what happens as an event, and has a health. Missing hardware is no error: the
device is lost, keeps trying, and draws everything again when it comes back. Libraries are imported when a device is
opened, so that importing this package costs nothing.
"""
