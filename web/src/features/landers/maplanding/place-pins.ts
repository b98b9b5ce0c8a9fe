import { spread } from '#/features/landers/maplanding/spread';

/**
 * Puts the pins of a list where their `data-x` and `data-y` say, each beside its neighbours; the same however
 * often. By script, since a page may hold no inline style, and the same for the page and for the app (boot.ts,
 * map-pins.tsx).
 */
export function placePins(list: HTMLElement): void {
  const pins = [...list.querySelectorAll<HTMLElement>('[data-x]')];
  const spots = spread(pins.map(({ dataset: { x, y } }) => ({ x: Number(x), y: Number(y) })));
  for (const [place, { x, y }] of spots.entries()) {
    const pin = pins[place];
    if (!pin) continue;
    pin.style.left = `${x}%`;
    pin.style.top = `${y}%`;
    pin.dataset['placed'] = '';
  }
}
