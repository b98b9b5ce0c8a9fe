import { i18n } from '@lingui/core';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { activateLocale } from '#/i18n/catalogues';
import { LOCALE_NAMES } from '#/i18n/locales';
import { pseudoMessages } from '#/i18n/pseudo';
import { renderApp } from '#/testing/render-app';
import { company, conversation, member, noLikes, onSale, settings } from '#/testing/samples';

const user = member();
/** The browser's own names of months. */
const MONTHS = Array.from({ length: 12 }, (_, month) => new Date(2000, month, 15).toLocaleString('en', { month: 'long' }));
/** Words that are data, not texts of ours. */
const DATA = [...Object.values(LOCALE_NAMES), ...Object.values(settings), ...Object.values(company), ...company.vat_numbers, user.profile.name, 'en-x-pseudo', 'Netherlands', 'Belgium', '404', 'iDEAL', 'Visa', 'VISA', 'PayPal', ...MONTHS]
  .filter((value): value is string => typeof value === 'string' && value !== '')
  .toSorted((one, other) => other.length - one.length);

beforeAll(() => {
  vi.stubGlobal('EventSource', class extends EventTarget { close() {} });
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  i18n.loadAndActivate({ locale: 'en-x-pseudo', messages: pseudoMessages(i18n.messages) });
});
afterAll(() => activateLocale('en'));

function textsOf(root: Element): string[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: string[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode.textContent ?? '');
  for (const element of root.querySelectorAll('[aria-label], [placeholder], [alt], [title]')) {
    for (const name of ['aria-label', 'placeholder', 'alt', 'title']) texts.push(element.getAttribute(name) ?? '');
  }
  return texts;
}

/** Plain Latin words that no catalogue gave. */
function hardCoded(root: Element): string[] {
  return textsOf(root).map((text) => DATA.reduce((rest, word) => rest.replaceAll(word, ''), text)).filter((text) => /[A-Za-z]{2,}/u.test(text));
}

it.each([['/', null], ['/login', null], ['/lang-config', null], ['/no-such-page', null], ['/signup', null], ['/complete-signup', null], ['/activate/done?token=x', null], ['/activate/error', null], ['/pricing', null],
  ['/credits', user], ['/premium', user], [`/credits/${onSale().bundles[0]?.id}`, user]] as const)('%s has no text in its code', async (path, who) => {
  const answers = who ? { '/api/chats.php': { chats: [conversation()] }, '/api/likes.php': noLikes, '/api/credits.php': onSale() } : {};
  const { container } = await renderApp(path, { user: who, answers });
  expect(container.textContent.length).toBeGreaterThan(50);
  expect(hardCoded(container)).toEqual([]);
});
