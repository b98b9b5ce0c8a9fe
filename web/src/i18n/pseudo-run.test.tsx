import { i18n } from '@lingui/core';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { activateLocale } from '#/i18n/catalogues';
import { LOCALE_NAMES } from '#/i18n/locales';
import { pseudoMessages } from '#/i18n/pseudo';
import { renderApp } from '#/testing/render-app';
import { chatList, company, conversation, member, noLikes, onSale, settings } from '#/testing/samples';

const user = member();
/** The browser's own names of months, as in its words for a time below. */
const MONTHS = Array.from({ length: 12 }, (_, month) =>
  new Date(2000, month, 15).toLocaleString('en', { month: 'long' }),
);
const ways = { email: true, push: false };
const price = (amount: number) => ({ amount, currency: 'EUR' });
const CAUSES = [
  'message',
  'photo',
  'gift',
  'signup',
  'refund',
  'unsent',
  'unanswered',
  'refund_failed',
  'chargeback',
  'chargeback_reversed',
  'owed',
  'other',
];
/** What the pages of a member ask for. */
const ANSWERS = {
  '/api/chats.php': chatList([conversation()]),
  '/api/likes.php': noLikes,
  '/api/credits.php': onSale(),
  '/api/pricing.php?country=NL': {
    pricing: {
      country: 'NL',
      vat_basis_points: 2100,
      methods: ['ideal'],
      bundles: onSale().bundles,
      costs: ['message', 'photo', 'gift'].map((kind) => ({
        kind,
        least_credits: 0,
        most_credits: 4,
        least_price: price(0),
        most_price: price(90),
      })),
    },
  },
  '/api/sessions.php': {
    sessions: [
      {
        id: 'a',
        browser: 'Firefox',
        system: 'Linux',
        created_at: '2026-01-01T00:00:00Z',
        seen_at: new Date().toISOString(),
        current: false,
      },
    ],
  },
  '/api/passkeys.php': { passkeys: [] },
  '/api/consents.php': {
    terms: { version: '2026-01-01T00:00:00Z', accepted: true },
    orientation: { given_at: null, to_ask: false },
  },
  '/api/export.php': { export: null },
  '/api/spendinglimit.php': {
    limit: {
      monthly: price(5000),
      pause_until: null,
      spent_this_month: price(4500),
      raises_at: '2026-01-02T12:00:00Z',
      raises_to: { monthly: null, pause_until: '2026-01-05T12:00:00Z' },
    },
  },
  '/api/transactions.php': {
    pages: [
      {
        transactions: CAUSES.map((cause, id) => ({
          id: String(id),
          at: '2026-01-02T12:00:00Z',
          kind: 'spent',
          credits: -2,
          count: 1,
          cause,
          order: null,
          about: null,
          worth: [],
        })),
        next: null,
        owed: 3,
      },
    ],
    pageParams: [null],
  },
  '/api/notifications.php': {
    preferences: {
      new_conversations: ways,
      new_messages: ways,
      like: ways,
      unread_message_reminders: ways,
      promotions: ways,
      weekly_updates: ways,
      report_outcomes: ways,
      search_alerts: ways,
      news: ways,
      reminders: ways,
    },
  },
};
/** Words that are data, not texts of ours. */
const DATA = [
  // The server's own words, in the reader's language.
  onSale().begin.text,
  ...Object.values(LOCALE_NAMES),
  ...Object.values(settings),
  ...Object.values(company),
  ...company.vat_numbers,
  user.profile.name,
  user.email,
  'Firefox',
  'Linux',
  'en-x-pseudo',
  'Netherlands',
  'Belgium',
  '404',
  'iDEAL | Wero',
  'Visa',
  'VISA',
  'PayPal',
  'PP',
  ...MONTHS,
  ' at 12:00 PM',
]
  .filter((value): value is string => typeof value === 'string' && value !== '')
  .toSorted((one, other) => other.length - one.length);

beforeAll(() => i18n.loadAndActivate({ locale: 'en-x-pseudo', messages: pseudoMessages(i18n.messages) }));
beforeEach(() => {
  vi.stubGlobal(
    'EventSource',
    class extends EventTarget {
      close() {}
    },
  );
  vi.stubGlobal('fetch', () => new Promise(() => {}));
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
  return textsOf(root)
    .map((text) => DATA.reduce((rest, word) => rest.replaceAll(word, ''), text))
    .filter((text) => /[A-Za-z]{2,}/u.test(text));
}

// spec: 2.33
it.each([
  ['/', null],
  ['/login', null],
  ['/lang-config', null],
  ['/no-such-page', null],
  ['/signup', null],
  ['/complete-signup', null],
  ['/activate/done?token=x', null],
  ['/activate/error', null],
  ['/pricing', null],
  ['/pricing', user],
  ['/credits', user],
  ['/premium', user],
  [`/credits/${onSale().bundles[0]?.id}`, user],
  ['/transactions', user],
  ['/settings', user],
  ['/settings/export', user],
  ['/settings/delete', user],
  ['/settings/delete?step=confirm', user],
  ['/notifications', user],
] as const)('%s has no text in its code', async (path, who) => {
  const fault = vi.spyOn(console, 'error');
  const { container } = await renderApp(path, { user: who, answers: who ? ANSWERS : {} });
  // The page itself, not the one that stands in its place.
  expect(fault).not.toHaveBeenCalled();
  expect(container.textContent.length).toBeGreaterThan(50);
  expect(hardCoded(container)).toEqual([]);
});
