import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { AREAS, CONSOLE, readItems } from '../tools/catalogues.ts';

const read = (path: string) => readFileSync(`../${path}`, 'utf8');
const voice = read('docs/VOICE.md');
const section = (title: string) => voice.split('\n## ').find((part) => part.startsWith(title)) ?? '';

const avoided = section('Words to avoid')
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .slice(2)
  .flatMap((line) => (line.split('|')[1] ?? '').split(',').map((word) => word.trim()));
const given = section('Texts that stay')
  .split('\n')
  .filter((line) => line.startsWith('- '))
  .map((line) => line.slice(2));
// Not inside a longer word, nor after a hyphen: "e-mail" is what we say instead of "mail".
const finder = new RegExp(
  `(?<![\\w-])(?:${avoided.toSorted((a, b) => b.length - a.length).join('|')})(?![\\w-])`,
  'giu',
);

/** The words to avoid that `text` has, as it has them. Names of placeholders are no words. */
function faultsOf(text: string): string[] {
  const plain = text.trim().replace(/\s+/gu, ' ').replaceAll('’', "'");
  return given.includes(plain)
    ? []
    : [...plain.replace(/\{\s*\$?\w+/gu, '{').matchAll(finder)].map((match) => match[0]);
}

/** Messages of a Fluent file by their names; comments are no texts. */
function fluentMessages(source: string): [string, string][] {
  const parts = source
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .join('\n')
    .split(/^(?=[\w-]+ =)/mu);
  return parts
    .filter((part) => part.includes(' ='))
    .map((part) => [part.slice(0, part.indexOf(' =')), part.slice(part.indexOf(' =') + 2)]);
}

/**
 * Paragraphs of a static page by their lines. Addresses are no texts, and the United States' notices are worded
 * by their law.
 */
function pageParagraphs(source: string): [string, string][] {
  const ours = source.replace(/^:::when us$.*?^:::$/gmsu, (notice) => notice.replace(/[^\n]/gu, ''));
  return ours
    .split('\n')
    .map((line, at) => [String(at + 1), line.replace(/\]\([^)]*\)|\{\{\w+\}\}|\{#[\w-]+\}/gu, ']')]);
}

const offenders = (file: string, texts: readonly [string, string][]) =>
  texts.flatMap(([at, text]) => faultsOf(text).map((word) => `${file}, ${at}: ${word}`));

it('finds the words that VOICE.md avoids, and leaves the given texts alone', () => {
  expect(avoided.length).toBeGreaterThan(60);
  expect(faultsOf('Somebody’s mail cannot be read')).toEqual(['Somebody', 'mail', 'cannot']);
  expect(faultsOf('Someone’s e-mail to {email} can’t be read on this pressing day')).toEqual([]);
  expect(given.flatMap(faultsOf)).toEqual([]);
  expect(fluentMessages('# somebody\nkey = a\n    mail\nnext = b\n')).toEqual([
    ['key', ' a\n    mail\n'],
    ['next', ' b\n'],
  ]);
  expect(pageParagraphs('[a](/somebody)\n:::when us\nwhom\n:::\nb').map(([, text]) => text)).toEqual([
    '[a]',
    '',
    '',
    '',
    'b',
  ]);
});

it('speaks in that voice in mails, pushes and errors', () => {
  const messages = fluentMessages(read('locales/en/server.ftl'));
  expect(messages.length).toBeGreaterThan(300);
  expect(offenders('server.ftl', messages)).toEqual([]);
});

it('speaks in that voice on the static pages', () => {
  const pages = readdirSync('../content/pages', { withFileTypes: true })
    .filter((one) => one.isDirectory())
    .map(({ name }) => `content/pages/${name}/en.md`);
  expect(pages.flatMap((page) => offenders(page, pageParagraphs(read(page))))).toEqual([]);
});

it('speaks in that voice on the screens', () => {
  expect(
    [...AREAS, ...CONSOLE].flatMap((area) =>
      offenders(
        `${area}.po`,
        readItems('en', area).map(({ msgid }) => [msgid.slice(0, 40), msgid]),
      ),
    ),
  ).toEqual([]);
});
