"""English words on a page that is read in the language that nobody speaks (`tests/languages/leaking.py`): somewhere
they were glued together, or no catalogue knows them."""

from __future__ import annotations

from typing import Any

LEAKS = r"""(printed) => {
  const found = new Set();
  const add = (text, where) => {
    for (const name of printed) text = text.replaceAll(name, '');
    if (/[aeiou]/i.test(text)) found.add(`${where}: ${text.trim().slice(0, 120)}`);
  };
  const name = (one) => `${one.tagName.toLowerCase()}.${one.getAttribute('class') ?? ''}`;
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    const one = node.parentElement;
    if ((node.nodeType === 3 ? one : node).closest('script, style, .id, .key, .moon, [data-key=language]')) continue;
    if (node.nodeType === 3) add(node.data, name(one));
    else for (const way of ['aria-label', 'title', 'placeholder', 'alt']) {
      add(node.getAttribute(way) ?? '', `${way} of ${name(node)}`);
    }
  }
  return [...found];
}"""
GAMES = ("Zombies!!! (2014)", "Totally Zombies!!!", "Zombie Slayer", "Totally Medieval", "MidEvil")
PEOPLE = ("Max-bot", "Ludwig van Rheingold", "Bron", "Archibald", "Prycille")
PRINTED = (*GAMES, *PEOPLE)
"""What stands on the boxes and on the desk's buttons stays, so do names of bots, ids of rules and addresses."""


def leaks(page: Any) -> list[str]:
    """What is still English on a page, seen or only heard."""
    return [str(one) for one in page.evaluate(LEAKS, list(PRINTED))]
