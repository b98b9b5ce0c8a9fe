import { i18n, type Messages } from '@lingui/core';

/** The console's languages, by their own names. */
export const CONSOLE_LOCALES = { en: 'English', nl: 'Nederlands', de: 'Deutsch', fr: 'Français' } as const;
export type ConsoleLocale = keyof typeof CONSOLE_LOCALES;

const files = import.meta.glob<{ messages: Messages }>('../../../locales/*/console*.po');

/** Catalogues: that of all pages, and what comes with some of them. */
type Part = 'console' | 'console-files' | 'console-sites';
const spoken = new Set<Part>(['console']);

async function textsOf(locale: ConsoleLocale, part: Part): Promise<Messages> {
  const load = files[`../../../locales/${locale}/${part}.po`];
  return load ? (await load()).messages : {};
}

function isConsoleLocale(code: string): code is ConsoleLocale {
  return code in CONSOLE_LOCALES;
}

/** The first of these that the console speaks; English without. */
export function pickLocale(wished: readonly string[]): ConsoleLocale {
  const codes = wished.map((one) => one.split('-')[0] ?? '');
  return codes.find(isConsoleLocale) ?? 'en';
}

/** Brings the texts of a language and speaks it from now on. */
export async function speak(locale: ConsoleLocale): Promise<void> {
  if (i18n.locale === locale) return;
  const parts = await Promise.all([...spoken].map((part) => textsOf(locale, part)));
  i18n.loadAndActivate({ locale, messages: Object.assign({}, ...parts) });
  document.documentElement.lang = locale;
}

/** Brings the texts of some pages, for a route's `beforeLoad`. */
export async function speakOf(part: Part): Promise<void> {
  if (spoken.has(part)) return;
  const { locale } = i18n;
  i18n.load(locale, await textsOf(pickLocale([locale]), part));
  spoken.add(part);
}
