import { i18n, type Messages } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { renderToString } from 'react-dom/server';
import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { activateLocale } from '#/i18n/catalogues';
import { Trans } from '#/i18n/trans';

/** What members may call themselves, and write. */
const NAMES = [
  '<0>x</0>',
  '<0/>',
  '<a></a>',
  '<1>',
  '{name}',
  '{0}',
  '%s',
  '&lt;',
  '$&',
  '</0>',
  "'{",
  '<b>x</b> <0>',
  '\u2068x\u2069',
];
/** A text of a catalogue: plain pieces, values by name, plurals with the pieces of each form. */
type Token = string | [name: string, kind?: string, forms?: unknown];

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation((said) => {
    throw new Error(String(said));
  });
  return () => vi.restoreAllMocks();
});
afterAll(() => activateLocale('en'));

const catalogues = import.meta.glob<{ messages: Messages }>(
  ['../../../locales/*/*.po', '!../../../locales/*/console*.po'],
  { eager: true },
);

/** Every value that a text mentions as it is, and every tag that it has. */
function partsOf(tokens: readonly Token[]): { names: string[]; tags: string[] } {
  const inner = tokens.flatMap((token) =>
    Array.isArray(token) && typeof token[2] === 'object' && token[2] !== null
      ? Object.values(token[2])
          .filter(Array.isArray)
          .map((form: Token[]) => partsOf(form))
      : [],
  );
  const names = tokens.flatMap((token) => (Array.isArray(token) && token.length === 1 ? [token[0]] : []));
  const tags = tokens.flatMap((token) =>
    typeof token === 'string' ? [...token.matchAll(/<(\d+)\/?>/gu)].map((found) => found[1] ?? '') : [],
  );
  return {
    names: [...names, ...inner.flatMap((one) => one.names)],
    tags: [...tags, ...inner.flatMap((one) => one.tags)],
  };
}

const text = (markup: string) =>
  markup
    .replaceAll(/<!-- -->|<\/?i>/gu, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');

it.each(Object.entries(catalogues))(
  '%s takes the words of members letter by letter in every text',
  (path, { messages }) => {
    i18n.loadAndActivate({ locale: path.split('/').at(-2) ?? '', messages });
    let tried = 0;
    for (const [id, message] of Object.entries(messages)) {
      if (!Array.isArray(message) || message.some((token) => Array.isArray(token) && token.length > 1)) continue;
      const { names, tags } = partsOf(message as Token[]);
      const name = NAMES[tried % NAMES.length] ?? '';
      if (names.length === 0) continue;
      tried += 1;
      const shown = text(
        renderToString(
          <I18nProvider i18n={i18n}>
            <Trans
              id={id}
              values={Object.fromEntries(names.map((one) => [one, name]))}
              components={Object.fromEntries(tags.map((tag) => [tag, <i key={tag} />]))}
            />
          </I18nProvider>,
        ),
      );
      const wanted = (message as Token[])
        .map((token) => (Array.isArray(token) ? name : token.replaceAll(/<\/?\d+\/?>/gu, '')))
        .join('');
      expect(shown, id).toBe(wanted);
    }
    expect(tried).toBeGreaterThan(0);
  },
);
