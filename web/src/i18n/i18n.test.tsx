import { i18n } from '@lingui/core';
import { afterAll, expect, it, vi } from 'vitest';
import { activateLocale } from '#/i18n/catalogues';
import { rememberLocale } from '#/i18n/keep-language';
import { LOCALE_NAMES, LOCALES } from '#/i18n/locales';
import { pseudoMessages } from '#/i18n/pseudo';

afterAll(() => activateLocale('en'));

it('names all eleven languages', () => expect(Object.keys(LOCALE_NAMES).toSorted()).toEqual([...LOCALES]));

// spec: 9.15
it('remembers the choice in the cookie, and every one before it beside it', () => {
  document.cookie = 'locale=nl; Path=/';
  rememberLocale('fi');
  rememberLocale('en');
  rememberLocale('fi');
  expect(document.cookie.split('; ').toSorted()).toEqual(['locale=fi', 'locales=en.fi.nl']);
});

// spec: 9.15
it('keeps the choice for 365 days', () => {
  const written = vi.spyOn(document, 'cookie', 'set');
  rememberLocale('fi');
  expect(written.mock.calls.map(([cookie]) => /Max-Age=(\d+)/u.exec(cookie)?.[1])).toEqual(['31536000', '31536000']);
  written.mockRestore();
});

it('switches every text and the page', async () => {
  await activateLocale('nl');
  expect(document.documentElement.lang).toBe('nl');
  expect(Object.values(i18n.messages).flat()).toContain('Inloggen');
});

it('stays in the language that was chosen last, whichever texts come first', async () => {
  await activateLocale('nl');
  await Promise.all([activateLocale('fi'), activateLocale('nl')]);
  expect([i18n.locale, document.documentElement.lang]).toEqual(['nl', 'nl']);
});

it('has a pseudo-language that keeps tags and values', () => {
  expect(pseudoMessages({ a: ['Hi ', ['name'], ' <0>there</0>'] })).toEqual({
    a: ['[', 'Ĥí ', ['name'], ' <0>ŧĥéŕé</0>', ` ${'~'.repeat(6)}]`],
  });
});
