import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import browserslist from 'browserslist';
import { describe, expect, it } from 'vitest';
import { sourceFiles } from './source.ts';

// What the supported browsers (package.json, docs/BROWSERS.md) can do is known from MDN's data: each name of
// the platform that is used must be in the oldest of them, or stand here with what is done where it is missing.

/** Names that some of them lack, and how the app does without. */
const GUARDED: Readonly<Record<string, string>> = {
  checkVisibility: 'asked as `?.`: without it no item of a menu is passed over by the arrow keys',
  clearAppBadge: 'looked for before: without it there is no number on the icon',
  setAppBadge: 'looked for before: without it there is no number on the icon',
  createPolicy: 'where there are trusted types',
  createScriptURL: 'where there are trusted types',
  showPopover: 'Safari before 17, Firefox before 125: @oddbird/popover-polyfill (main.tsx)',
  hidePopover: 'Safari before 17, Firefox before 125: @oddbird/popover-polyfill (main.tsx)',
  parseCreationOptionsFromJSON: 'looked for before, read by hand without it',
  parseRequestOptionsFromJSON: 'looked for before, read by hand without it',
  'PublicKeyCredential.parseCreationOptionsFromJSON': 'looked for before, read by hand without it',
  'PublicKeyCredential.parseRequestOptionsFromJSON': 'looked for before, read by hand without it',
  share: 'looked for before: without it there is no such button',
  vibrate: 'asked as `?.`: then nothing trembles',
};

/** Methods of our own and of libraries that are called as one of the platform is. */
const OURS = ['fetch', 'number', 'retry', 'run', 'take', 'to', 'uuid', 'variant', 'watch'];

interface Support {
  version_added?: string | boolean | null;
  version_removed?: unknown;
  flags?: unknown;
  alternative_name?: unknown;
  prefix?: unknown;
}
interface Entry {
  __compat?: { support: Record<string, Support | Support[]> };
}
type Tree = Entry & Record<string, unknown>;

const data = createRequire(import.meta.url)('@mdn/browser-compat-data') as {
  api: Tree;
  javascript: { builtins: Tree };
};

/** As MDN's data calls them. */
const NAMES: Readonly<Record<string, string>> = {
  chrome: 'chrome',
  edge: 'edge',
  firefox: 'firefox',
  safari: 'safari',
  ios_saf: 'safari_ios',
  samsung: 'samsunginternet_android',
  opera: 'opera',
};

const number = (version: string) => Number.parseFloat(version);

/** The oldest version of each. */
const oldest = new Map(
  Object.entries(NAMES).map(([name, mdn]) => [
    mdn,
    Math.min(
      ...browserslist().flatMap((one) => (one.startsWith(`${name} `) ? [number(one.slice(name.length + 1))] : [])),
    ),
  ]),
);

function isEverywhere(entry: Entry): boolean {
  const support = entry['__compat']?.support;
  if (!support) return true;
  return [...oldest].every(([browser, version]) =>
    [support[browser]]
      .flat()
      .some(
        (one) =>
          one !== undefined &&
          !one.flags &&
          !one.version_removed &&
          !one.alternative_name &&
          !one.prefix &&
          typeof one.version_added === 'string' &&
          number(one.version_added.replace('≤', '')) <= version,
      ),
  );
}

const children = (tree: Tree) =>
  Object.entries(tree).filter(
    (entry): entry is [string, Tree] => entry[0] !== '__compat' && typeof entry[1] === 'object' && entry[1] !== null,
  );

/**
 * Whatever has its name: `URL` to one of its members, `URL.canParse`; `toSorted` to each class that has such a
 * member.
 */
const members = new Map<string, { owner: string; everywhere: boolean }[]>();
const globals = new Map<string, boolean>();
for (const [owner, tree] of [
  ...children(data.api),
  ...children(data.javascript.builtins).flatMap(([name, tree]) =>
    name === 'Intl' ? children(tree) : [[name, tree] as [string, Tree]],
  ),
]) {
  globals.set(owner, isEverywhere(tree));
  for (const [name, member] of children(tree)) {
    const plain = name.replace(/_static$/u, '');
    members.set(plain, [
      ...(members.get(plain) ?? []),
      { owner, everywhere: isEverywhere(tree) && isEverywhere(member) },
    ]);
  }
}

const sources = sourceFiles(/(?<!\.test)\.tsx?$/u)
  .filter(({ path }) => !path.startsWith('testing/'))
  .map(({ path, text }) => ({ path, text: text.replaceAll(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*/gu, '') }));

/** Methods by their name alone: new where no class of the platform has had one of that name for long enough. */
function newMembers(text: string): string[] {
  return [...text.matchAll(/\.([a-z]\w+)(?:\?\.)?\(/gu)]
    .map(([, name = '']) => name)
    .filter((name) => {
      const owners = members.get(name) ?? [];
      return owners.length > 0 && owners.every(({ everywhere }) => !everywhere);
    });
}

/** Classes, and what is asked of a class itself. */
function newStatics(text: string): string[] {
  const classes = [...text.matchAll(/\bnew (?:Intl\.)?([A-Z]\w+)\b/gu)]
    .map(([, name = '']) => name)
    .filter((name) => globals.get(name) === false);
  const statics = [...text.matchAll(/\b([A-Z]\w+)\.([a-z]\w+)\b/gu)]
    .filter(([, owner = '', name = '']) => members.get(name)?.some((one) => one.owner === owner && !one.everywhere))
    .map(([whole]) => whole);
  return [...classes, ...statics];
}

describe('the supported browsers', () => {
  it('are known to MDN, and what is new is told from what is old', () => {
    expect([...oldest.values()].every((version) => Number.isFinite(version))).toBe(true);
    expect([
      newStatics('URL.canParse(x); Promise.withResolvers(); Object.groupBy(x); new Map(); Object.keys(x)'),
      newMembers('list.toSorted().map(x); card.checkVisibility(); menu.hidePopover()'),
    ]).toEqual([
      ['URL.canParse', 'Promise.withResolvers', 'Object.groupBy'],
      ['checkVisibility', 'hidePopover'],
    ]);
  });

  it('have all that the app uses, or it does without', () => {
    const used = sources.flatMap(({ path, text }) =>
      [...newMembers(text), ...newStatics(text)].map((name) => ({ name, path })),
    );
    expect(
      used
        .filter(({ name }) => !(name in GUARDED) && !OURS.includes(name))
        .map(({ name, path }) => `${name} in ${path}`),
    ).toEqual([]);
    expect(Object.keys(GUARDED).filter((name) => !used.some((one) => one.name === name))).toEqual([]);
  });

  it('have no size of a query before Safari 17', () => {
    expect(
      sources
        .filter(({ text }) => /\b(?:search|query|params|searchParams)\.size\b/u.test(text))
        .map(({ path }) => path),
    ).toEqual([]);
  });
});

describe('docs/BROWSERS.md', () => {
  it('has the same list', () => {
    const table = [...readFileSync('../docs/BROWSERS.md', 'utf8').matchAll(/^\| .* \| ([\d.]+) \|$/gmu)].map(
      ([, version]) => Number(version),
    );
    expect(table).toEqual(Object.keys(NAMES).map((name) => oldest.get(NAMES[name] ?? '')));
  });
});

describe('the script for browsers that are too old', () => {
  it('is ECMAScript 5', () => {
    const [{ text = '' } = {}] = sourceFiles(/^too-old\.js$/u);
    expect(text).toContain('too-old');
    expect(
      [...text.replaceAll(/\/\/.*/gu, '').matchAll(/=>|`|\b(?:let|const|class|async|await)\b|\?\.|\?\?|\.\.\./gu)].map(
        ([found]) => found,
      ),
    ).toEqual([]);
  });
});
