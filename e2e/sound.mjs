// What holds on every screen: axe finds nothing, and nothing is cut off at the side, down to 320 px (WCAG 1.4.10).
import assert from 'node:assert/strict';
import { findings } from './axe.mjs';
import { shot, still } from './browser.mjs';

/** By how many pixels a page that is at rest is wider than its window. */
export const overhang = (page) => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** The same, once the page has come to rest there: `still` takes six frames, which add up over all screens. */
export async function sideways(page) {
  await still(page);
  return overhang(page);
}

/** Fails when axe finds something by these rules or the page scrolls sideways; `name` is that of the picture of it. */
export async function isSound(page, name, rules = undefined) {
  await still(page);
  assert.deepEqual(await findings(page, rules), [], name);
  assert.equal(await overhang(page), 0, `${name} scrolls sideways`);
  await shot(page, name);
}

/** Fails when the page scrolls sideways at 320 px; `look` may do more there, then the window is as it was. */
export async function fitsNarrow(page, look = async () => {}) {
  const size = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 640 });
  assert.equal(await sideways(page), 0, 'scrolls sideways at 320 px');
  await look();
  await page.setViewportSize(size);
}
