"""The loudspeaker: short sounds and spoken sentences, through a sound card or, sounds alone, through a buzzer."""

from companion.devices.sound.device import Sound

__all__ = ["Sound"]
