import { i18n } from '@lingui/core';
import { afterAll, describe, expect, it } from 'vitest';
import { activateLocale } from '#/i18n/catalogues';
import { chooseLocale } from '#/i18n/choose-locale';
import { rememberLocale } from '#/i18n/locale-cookie';
import { LOCALE_NAMES, LOCALES } from '#/i18n/locales';
import { pseudoMessages } from '#/i18n/pseudo';

afterAll(() => activateLocale('en'));

describe('the language of a first visit', () => {
  const offered = ['nl', 'fr', 'de'] as const;
  it.each([
    ['the cookie first', { cookie: 'pl', domainLanguage: 'nl', browser: ['fr'] }, 'pl'],
    ["the site's own", { cookie: undefined, domainLanguage: 'de', browser: ['fr'] }, 'de'],
    ['not a cookie of another language', { cookie: 'xx', domainLanguage: 'de', browser: [] }, 'de'],
    ["the browser's among the country's", { cookie: undefined, domainLanguage: null, browser: ['sv-SE', 'fr-BE'] }, 'fr'],
    ["the country's first otherwise", { cookie: undefined, domainLanguage: null, browser: ['sv'] }, 'nl'],
  ] as const)('is %s', (_name, choice, expected) => {
    expect(chooseLocale({ ...choice, offered })).toBe(expected);
  });
  it('takes `no` as bokmål', () => {
    expect(chooseLocale({ cookie: undefined, domainLanguage: null, browser: ['no'], offered: ['da', 'nb'] })).toBe('nb');
  });
});

it('names all eleven languages', () => expect(Object.keys(LOCALE_NAMES).toSorted()).toEqual([...LOCALES]));

it('remembers the choice in the cookie', () => {
  rememberLocale('fi');
  expect(document.cookie).toContain('locale=fi');
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
  expect(pseudoMessages({ a: ['Hi ', ['name'], ' <0>there</0>'] })).toEqual({ a: ['[', 'Ĥí ', ['name'], ' <0>ŧĥéŕé</0>', ` ${'~'.repeat(6)}]`] });
});
