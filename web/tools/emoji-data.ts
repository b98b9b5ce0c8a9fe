import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';
import { withTone, type Tone } from '../src/features/chat/emoji/emoji-habits.ts';

interface Source {
  emoji: string;
  label: string;
  tags?: string[];
  /** 2 are parts of others, such as skin tones; none are letters of flags. */
  group?: number;
  order: number;
  version: number;
  skins?: { emoji: string; tone: Tone | Tone[] }[];
}

const PREFIX = 'virtual:emoji/';
/** Unicode's version of 2022: what phones and systems of the last years can draw. */
const NEWEST = 15;
const PARTS = 2;

/** True where a tone follows the first sign: the page then makes those itself. */
function takesTones({ emoji, skins = [] }: Source): boolean {
  return (
    skins.length > 0 &&
    skins.every(({ emoji: skin, tone }) => Array.isArray(tone) || skin === withTone({ emoji, takesTones: true }, tone))
  );
}

function line(source: Source): string {
  const { emoji, label, tags = [] } = source;
  const more = tags.filter((tag) => !label.toLowerCase().includes(tag.toLowerCase()));
  return [emoji, label, more.join('|'), takesTones(source) ? '1' : ''].join('\t');
}

/**
 * All emoji of one language as text: a block for each group, a line for each emoji (sign, name, words, takes
 * tones).
 */
export function emojiText(locale: string): string {
  const path = createRequire(import.meta.url).resolve(`emojibase-data/${locale}/data.json`);
  const all = (JSON.parse(readFileSync(path, 'utf8')) as Source[]).filter(
    ({ group, version }) => group !== undefined && group !== PARTS && version <= NEWEST,
  );
  const inOrder = all.toSorted((one, other) => one.order - other.order);
  const groups = [...new Set(all.map(({ group = 0 }) => group))].toSorted((one, other) => one - other);
  return groups
    .map((wanted) =>
      inOrder
        .filter(({ group }) => group === wanted)
        .map(line)
        .join('\n'),
    )
    .join('\n\n');
}

/**
 * `virtual:emoji/<language>`: names and search words from the registry's data, a third of its size, one file a
 * language.
 */
export function emojiData(): Plugin {
  return {
    name: 'emoji-data',
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0emoji-${id.slice(PREFIX.length)}-lazy` : null),
    load: (id) => {
      const locale = /^\0emoji-(\w+)-lazy$/u.exec(id)?.[1];
      return locale ? `export const text = ${JSON.stringify(emojiText(locale))};` : null;
    },
  };
}
