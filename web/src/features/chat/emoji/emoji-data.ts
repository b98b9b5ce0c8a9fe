import { unreachable } from '#/api/problem';
import type { Locale } from '#/api/wire';

export interface Emoji {
  emoji: string;
  /** In the reader's language. */
  name: string;
  /** Name and further words, plain (see {@link plain}), each after a space. */
  words: string;
  /** Can be shown in a skin tone. */
  takesTones: boolean;
}

const TEXTS: Record<Locale, () => Promise<{ text: string }>> = {
  da: () => import('virtual:emoji/da'),
  de: () => import('virtual:emoji/de'),
  en: () => import('virtual:emoji/en'),
  es: () => import('virtual:emoji/es'),
  fi: () => import('virtual:emoji/fi'),
  fr: () => import('virtual:emoji/fr'),
  it: () => import('virtual:emoji/it'),
  nb: () => import('virtual:emoji/nb'),
  nl: () => import('virtual:emoji/nl'),
  pl: () => import('virtual:emoji/pl'),
  sv: () => import('virtual:emoji/sv'),
};

/** Letters that are no letter with a mark on it. */
const PLAIN: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', ø: 'o', œ: 'oe', ł: 'l' };

/** Small letters without marks: who searches need not find them on a keyboard. */
export function plain(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[ßæøœł]/gu, (letter) => PLAIN[letter] ?? letter);
}

function parse(line: string): Emoji {
  const [emoji = '', name = '', tags = '', tones = ''] = line.split('\t');
  return { emoji, name, words: plain(` ${name} ${tags.replaceAll('|', ' ')}`), takesTones: tones !== '' };
}

/**
 * All emoji in groups: smileys, people, animals, food, travel, activities, objects, symbols, flags.
 * Throws {@link unreachable} when they do not come.
 */
export async function loadEmoji(locale: Locale): Promise<Emoji[][]> {
  const { text } = await TEXTS[locale]().catch(() => {
    throw unreachable();
  });
  return text.split('\n\n').map((group) => group.split('\n').map(parse));
}

/** More are no answer to a search. */
const MOST_FOUND = 120;

/** Those whose words hold each word of `query`; first the ones where words begin so. */
export function searchEmoji(groups: readonly (readonly Emoji[])[], query: string): Emoji[] {
  const wanted = plain(query).split(/\s+/u).filter(Boolean);
  const found = groups
    .flat()
    .filter(({ emoji, words }) => emoji === query.trim() || wanted.every((word) => words.includes(word)));
  const rank = ({ words }: Emoji) =>
    (wanted.every((word) => words.includes(` ${word}`)) ? 0 : 1) +
    (wanted[0] && words.startsWith(` ${wanted[0]}`) ? 0 : 2);
  return found.toSorted((one, other) => rank(one) - rank(other)).slice(0, MOST_FOUND);
}
