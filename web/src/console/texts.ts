import { i18n, type Messages } from '@lingui/core';

/** The console's languages, by their own names. */
export const CONSOLE_LOCALES = { en: 'English', nl: 'Nederlands', de: 'Deutsch', fr: 'Français' } as const;
export type ConsoleLocale = keyof typeof CONSOLE_LOCALES;

const files = import.meta.glob<{ messages: Messages }>('../../../locales/*/console.po');

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
  const load = files[`../../../locales/${locale}/console.po`];
  const { messages } = load ? await load() : { messages: {} };
  i18n.loadAndActivate({ locale, messages });
  document.documentElement.lang = locale;
}
