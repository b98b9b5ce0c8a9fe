import { beforeEach, expect, it, vi } from 'vitest';
import { keepLanguage, rememberLocale } from '#/i18n/keep-language';
import { member } from '#/testing/samples';

/** Languages that the server was told, each with what answers the call. */
const told: [language: string, answer: () => void][] = [];
const languages = () => told.map(([language]) => language);
const cookie = () => /locale=([a-z]+)/u.exec(document.cookie)?.[1];

beforeEach(() => {
  told.length = 0;
  vi.stubGlobal(
    'fetch',
    (_url: string, init: RequestInit) =>
      new Promise((resolve) => {
        const { language } = JSON.parse(String(init.body)) as { language: 'de' };
        told.push([
          language,
          () => {
            rememberLocale(language);
            resolve(Response.json({ user: member() }));
          },
        ]);
      }),
  );
});

it('tells the server of one language after the other, and the last one stays', async () => {
  rememberLocale('de');
  const first = keepLanguage('en');
  await vi.waitFor(() => expect(languages()).toEqual(['en']));
  const second = keepLanguage('fr');
  const third = keepLanguage('de');
  rememberLocale('de');
  expect(languages()).toEqual(['en']);
  told[0]?.[1]();
  expect(await first).toBeNull();
  expect(cookie()).toBe('de');
  expect(await second).toBeNull();
  await vi.waitFor(() => expect(languages()).toEqual(['en', 'de']));
  told[1]?.[1]();
  expect(await third).toEqual({ user: member() });
});
