// What somebody without a mouse does: Tab to a place, then keys.
import assert from 'node:assert/strict';

/** Presses Tab until the focus is on an element that fits `selector`. */
export async function tabTo(page, selector, { back = false, most = 150 } = {}) {
  // A page that is still being put together has nothing to tab to, and the presses would run out.
  await page.locator(selector).first().waitFor({ state: 'attached' });
  for (let presses = 0; presses < most; presses += 1) {
    const there = await page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector);
    if (there) return;
    await page.keyboard.press(back ? 'Shift+Tab' : 'Tab');
  }
  assert.fail(`the keyboard does not reach ${selector}`);
}

/** Tabs to a field and types into it. */
export async function typeInto(page, selector, text) {
  await tabTo(page, selector);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(text);
}

/** Tabs to a button, link or box and presses it. */
export async function pressOn(page, selector, key = 'Enter') {
  await tabTo(page, selector);
  await page.keyboard.press(key);
}

/** Waits until the focus is on it: an effect may give it a frame after the press. */
export function hasFocus(locator) {
  return locator.and(locator.page().locator(':focus')).waitFor();
}
