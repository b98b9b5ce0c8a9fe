import { describe, expect, it } from 'vitest';
import { sourceFiles } from './source.ts';

/** What the folders may import; a feature also itself. Tests and the entry points may import all. */
const MAY: Record<string, readonly string[]> = {
  lib: ['lib'],
  i18n: ['i18n', 'lib', 'api'],
  api: ['api', 'lib'],
  ui: ['ui', 'lib', 'i18n'],
  shared: ['shared', 'ui', 'lib', 'api', 'i18n'],
  layouts: ['layouts', 'shared', 'ui', 'lib', 'api', 'i18n'],
  features: ['shared', 'ui', 'lib', 'api', 'i18n'],
  routes: ['routes', 'layouts', 'features', 'shared', 'ui', 'lib', 'api', 'i18n'],
  console: ['console', 'ui', 'lib', 'i18n'],
};

interface Import {
  from: string;
  to: string;
}

const imports: Import[] = sourceFiles(/(?<!\.test)\.tsx?$/u).flatMap(({ path, text }) =>
  [...text.matchAll(/(?:from|import)\s*\(?'#\/([^']+)'/gu)].map((match) => ({ from: path, to: match[1] ?? '' })),
);

/** `features/chat` of a feature, else the first folder. */
function partOf(path: string): string {
  const [folder, next] = path.split('/');
  return folder === 'features' ? `features/${next}` : (folder ?? '');
}

function isAllowed({ from, to }: Import): boolean {
  const [one, other] = [partOf(from), partOf(to)];
  const may = MAY[one.split('/')[0] ?? ''];
  if (!may || one === other) return true;
  return may.some((folder) => folder === other.split('/')[0]);
}

describe('imports', () => {
  it('are found at all', () => expect(imports.length).toBeGreaterThan(100));

  it('go downwards: lib knows nothing of ours, ui no calls, and no feature another one', () => {
    expect(imports.filter((one) => !isAllowed(one)).map(({ from, to }) => `${from} -> ${to}`)).toEqual([]);
  });

  // What is imported is built along: a byte of the console would be in the members' files, or theirs in its.
  it('lead from no part of the members to the console, nor from it to their calls and catalogues', () => {
    const own = imports.filter(({ from }) => from.startsWith('console/'));
    expect(own.length).toBeGreaterThan(50);
    expect(imports.filter(({ from, to }) => to.startsWith('console/') && !from.startsWith('console/'))).toEqual([]);
    expect(own.filter(({ to }) => /^(?:i18n\/(?!trans|locales)|api\/)/u.test(to))).toEqual([]);
  });

  it('leave the kit without a word of the product', () => {
    const kit = sourceFiles(/(?<!\.test)\.(?:tsx?|css)$/u).filter(({ path }) => path.startsWith('ui/'));
    const ofProduct = /^(?!import ).*\b(?:members?|profiles?|fictional|credits?|premium|conversations?|chats?)\b/imu;
    expect(kit.filter(({ text }) => ofProduct.test(text)).map(({ path }) => path)).toEqual([]);
  });

  // React keeps a failure for ever, and a part without a boundary takes its whole screen along.
  it('of parts that come later stand in a boundary of their own', () => {
    const lazy = sourceFiles(/(?<!\.test)\.tsx?$/u).filter(({ text }) => /\blazy\(|\bReact\.lazy\b/u.test(text));
    expect(lazy.map(({ path }) => path)).toEqual(['ui/layout/lazy-part.tsx']);
  });

  it('leave no default exports and no barrels', () => {
    const files = sourceFiles(/\.tsx?$/u);
    expect(files.filter(({ text }) => /^export default /mu.test(text)).map(({ path }) => path)).toEqual([]);
    expect(
      files
        .filter(({ path }) => /(?:^|\/)index\.tsx?$/u.test(path) && !path.startsWith('routes/'))
        .map(({ path }) => path),
    ).toEqual([]);
  });
});

describe('texts', () => {
  const sources = sourceFiles(/(?<!\.test)\.tsx?$/u);

  it('are drawn by our own Trans, which takes no value for markup', () => {
    expect(
      sources
        .filter(
          ({ text, path }) => /import[^;]*\bTrans\b[^;]*from '@lingui\/react'/u.test(text) && path !== 'i18n/trans.tsx',
        )
        .map(({ path }) => path),
    ).toEqual([]);
    expect(sources.filter(({ text }) => text.includes("from '@lingui/react/macro'")).length).toBeGreaterThan(100);
  });

  it('are no markup of our own making either', () => {
    expect(
      sources
        .filter(({ text }) =>
          /dangerouslySetInnerHTML|\.(?:inner|outer)HTML\b|insertAdjacentHTML|formatElements/u.test(text),
        )
        .map(({ path }) => path),
    ).toEqual([]);
  });

  it('are named in the code, never put together: a name in an id would be read as a text', () => {
    expect(
      sources.filter(({ text }) => /\bi18n\._\(\s*[`'"]|<Trans\s+(?:id|message)=/u.test(text)).map(({ path }) => path),
    ).toEqual([]);
  });
});

describe('files', () => {
  const components = sourceFiles(/(?<!\.test)\.tsx$/u)
    .map(({ path, lines }) => ({ path, lines }))
    .toSorted((one, other) => one.lines - other.lines);
  const at = (share: number) => components[Math.floor((components.length - 1) * share)]?.lines;

  it('are short: median 60, 95 of 100 at most 160, none over 250 lines', () => {
    expect(at(0.5)).toBeLessThanOrEqual(60);
    expect(at(0.95)).toBeLessThanOrEqual(160);
    expect(components.filter(({ lines }) => lines > 250)).toEqual([]);
  });

  it('are no crumbs: at most 8 of 100 have 15 lines or fewer', () => {
    const sources = sourceFiles(/(?<!\.test)\.tsx?$/u);
    expect(sources.filter(({ lines }) => lines <= 15).length / sources.length).toBeLessThanOrEqual(0.08);
  });

  it('have lines of at most 120 characters but for texts and patterns, which no formatter breaks', () => {
    const unbreakable = /(['"`/]).{80,}\1/u;
    // A comment is between slashes too, and a title is no text of the product.
    const breakable = /^\s*(?:\/?\*|\/\/|(?:it|describe)\()/u;
    const tooLong = sourceFiles(/\.(?:tsx?|css)$/u).flatMap(({ path, text }) =>
      text
        .split('\n')
        .filter((line) => [...line].length > 120 && (breakable.test(line) || !unbreakable.test(line)))
        .map((line) => `${path}: ${line.trim()}`),
    );
    expect(tooLong).toEqual([]);
  });

  it('hold no inline style, which the content security policy would drop from a rendered page', () => {
    const landing = sourceFiles(/\.tsx$/u).filter(({ path }) =>
      /^(?:layouts|features\/(?:landing|login|signup|pricing|pages|errors))/u.test(path),
    );
    expect(landing.filter(({ text }) => /\sstyle=\{/u.test(text)).map(({ path }) => path)).toEqual([]);
  });
});
