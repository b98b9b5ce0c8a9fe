import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const pages = readdirSync('dist/prerendered/en').filter((name) => name.endsWith('.html'));
const read = (path: string) => readFileSync(`dist/${path}`, 'utf8');
const classesIn = (sheet: string) =>
  [...sheet.matchAll(/\.(?<name>[A-Za-z_][\w-]*)/gu)].map((match) => match.groups?.name ?? '');
const styled = new Set(
  readdirSync('dist/assets')
    .filter((name) => name.endsWith('.css'))
    .flatMap((name) => classesIn(read(`assets/${name}`))),
);

it.each(pages)('%s brings the styles of all that it shows', (name) => {
  const html = read(`prerendered/en/${name}`);
  const linked = [...html.matchAll(/<link rel="stylesheet" href="\/(?<path>[^"]+)"/gu)].map(
    (match) => match.groups?.path ?? '',
  );
  // The page without a network carries its styles within.
  const sheets = [
    ...linked.map(read),
    ...[...html.matchAll(/<style>(?<rules>.*?)<\/style>/gsu)].map((match) => match.groups?.rules ?? ''),
  ];
  const here = new Set(sheets.flatMap(classesIn));
  const shown = new Set(
    [...html.matchAll(/ class="(?<names>[^"]+)"/gu)].flatMap((match) => (match.groups?.names ?? '').split(/\s+/u)),
  );
  expect([...shown].filter((one) => styled.has(one) && !here.has(one))).toEqual([]);
});
