import { LOCALES } from '#/i18n/locales';

/** Longest text, and longest name of a topic. */
export const LONGEST = 5_000;
export const LONGEST_TOPIC = 40;

/** A text in each language, as far as it is written. */
export type Texts = Record<string, string>;

/** A topic as it is kept: small letters with `_` between words. */
export function topicOf(typed: string): string {
  return typed
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/\p{Diacritic}/gu, '')
    .replaceAll(/[^a-z]+/gu, '_')
    .replaceAll(/^_|_$/gu, '')
    .slice(0, LONGEST_TOPIC);
}

/** A topic as people read it. */
export function topicWords(topic: string): string {
  const words = topic.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The languages that are missing still: a text is offered in all eleven or not at all. */
export function missingOf(texts: Texts): string[] {
  return LOCALES.filter((locale) => !texts[locale]?.trim());
}

/** The text in the reader's language, or in English. */
export function shownText(texts: Texts, locale: string): string {
  return texts[locale] ?? texts.en ?? '';
}
