// The app's texts in a language, from the very catalogues that it ships.
import { readFileSync } from 'node:fs';

function entries(locale, area) {
  const source = readFileSync(new URL(`../locales/${locale}/${area}.po`, import.meta.url), 'utf8');
  const found = new Map();
  for (const block of source.split(/\n\n+/)) {
    const field = (name) => {
      const lines = block.match(new RegExp(`^${name} ((?:".*"\\n?)+)`, 'm'))?.[1] ?? '';
      return [...lines.matchAll(/"(.*)"/g)].map(([, text]) => JSON.parse(`"${text}"`)).join('');
    };
    if (field('msgid')) found.set(field('msgid'), field('msgstr'));
  }
  return found;
}

/** A function from the English text to the one that people read in `locale`. */
export function textsIn(locale) {
  const all = new Map(['public', 'join', 'landers', 'app', 'verification'].flatMap((area) => [...entries(locale, area)]));
  return (english) => {
    const text = locale === 'en' ? english : all.get(english);
    if (!text) throw new Error(`no ${locale} text for: ${english}`);
    return text;
  };
}
