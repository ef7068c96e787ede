// Everything on a page that is cut off, out of sight or in the way of something else: `fitting.py` asks a browser.
() => {
  const wrong = [];
  const name = (one) => `${one.tagName.toLowerCase()}${one.id ? '#' + one.id : ''}.${one.getAttribute('class') ?? ''}`;
  const tell = (what, one, more = '') => wrong.push(`${what}: ${name(one)} in ${name(one.parentElement)} ${JSON.stringify(one.textContent.trim().slice(0, 60))} ${more}`);
  const unseen = '.sr, #skip, svg, canvas, option, [hidden]';
  const shown = (one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !one.closest(unseen);
  const own = (one) => [...one.childNodes].filter((node) => node.nodeType === 3 && node.data.trim());
  const whole = (one) => ['question', 'shown'].includes(one.id); // what is in it belongs together
  if (document.documentElement.scrollWidth > innerWidth) wrong.push(`the page scrolls sideways: ${document.documentElement.scrollWidth} of ${innerWidth}`);
  const scrolls = (one) => { // sideways, so that what is outside can be reached
    for (let at = one; at; at = at.parentElement) if (at.scrollWidth > at.clientWidth + 1 && ['auto', 'scroll'].includes(getComputedStyle(at).overflowX)) return at;
    return null;
  };
  for (const one of document.body.querySelectorAll('*')) {
    if (!shown(one)) continue;
    const style = getComputedStyle(one);
    const hides = (way) => ['hidden', 'clip'].includes(way);
    if (one.textContent.trim() && one.clientWidth) {
      if (hides(style.overflowX) && one.scrollWidth > one.clientWidth + 1 && (own(one).length || whole(one))) tell('cut at its side', one, `${one.scrollWidth} of ${one.clientWidth}`);
      if (hides(style.overflowY) && one.scrollHeight > one.clientHeight + 2 && (own(one).length || whole(one))) tell('cut below', one, `${one.scrollHeight} of ${one.clientHeight}`);
      if (one.matches('button, .button, .chip, .tag') && one.scrollWidth > one.clientWidth + 1) tell('wider than its button', one, `${one.scrollWidth} of ${one.clientWidth}`);
    }
    for (const node of own(one)) {
      const range = document.createRange();
      range.selectNodeContents(node);
      const box = range.getBoundingClientRect();
      if (box.width && (box.left < -1 || box.right > innerWidth + 1)) tell('outside the window', one, `${Math.round(box.left)} to ${Math.round(box.right)}`);
    }
    if (own(one).length && scrolls(one)) tell('must be scrolled to sideways', one, name(scrolls(one)));
  }
  const pressed = [...document.querySelectorAll('button, a.button, select, input:not([type=radio], [type=checkbox], [type=file])')].filter((one) => shown(one) && !one.closest('.begin')); // which stays in sight over what is scrolled;
  const group = (one) => one.closest('dialog, header, nav, li, .row, .options, .asked, .compass, .buttons, .zoom, form, section');
  pressed.forEach((one, i) => pressed.slice(i + 1).forEach((other) => {
    if (group(one) !== group(other) || one.contains(other) || other.contains(one)) return;
    const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
    const [wide, high] = [Math.min(a.right, b.right) - Math.max(a.left, b.left), Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)];
    if (wide > 2 && high > 2) tell('lies on another', one, JSON.stringify(other.textContent.slice(0, 30)));
  }));
  return wrong;
}
