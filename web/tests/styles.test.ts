import { expect, it } from 'vitest';
import { tokensCss } from '../tools/tokens.ts';
import { sourceFiles } from './source.ts';

/** The declarations of the first rule with this selector in one of our style sheets. */
function declarations(path: string, selector: string): string {
  const sheet = sourceFiles(/\.css$/u).find((file) => file.path === path)?.text ?? '';
  const start = sheet.indexOf(`${selector} {`);
  expect(start, `${selector} in ${path}`).toBeGreaterThan(-1);
  return sheet.slice(start + selector.length + 2, sheet.indexOf('}', start));
}

// spec: 9.21
it('keeps toasts at 350 px (spec 9)', () => {
  expect(declarations('ui/overlays/toast-list.module.css', '.list')).toContain('max-inline-size: 350px');
});

// spec: 9.4
it('fills the progress bar in 5 s and takes it away in half a second (spec 9)', () => {
  expect(declarations('ui/marks/progress-bar.module.css', '.bar')).toContain('animation: fill 5000ms');
  expect(declarations('ui/marks/progress-bar.module.css', '.done')).toContain('animation: leave 500ms');
});

// spec: 2.34
it('shows the US footer only in English where the site has it on (spec 2)', () => {
  const sheet = 'layouts/chrome/disclaimer.module.css';
  expect(declarations(sheet, '.unitedStates')).toContain('display: none');
  expect(declarations(sheet, ":global(html:lang(en)[data-flags~='us-footer']) .unitedStates")).toContain(
    'display: block',
  );
});

// spec: 2.56
it('has the chat panes of spec 2: a list of 300 to 400 px, messages of at most 800', () => {
  const sheets = sourceFiles(/(?:layouts|features)\/chat\/.*\.css$/u)
    .map(({ text }) => text)
    .join('\n');
  expect(sheets).toMatch(/(?:minmax|clamp)\(300px,[^)]*400px\)/u);
  expect(sheets).toMatch(/(?:max-inline-size|min\([^)]*)[^;]*800px/u);
});

// spec: 9.20
it('changes at 576, 768, 992 and 1200 px and nowhere else (spec 9)', () => {
  const files = sourceFiles(/(?<!\.test)\.(?:css|tsx?)$/u);
  const media = /\bwidth\s*[<>]=?\s*(\d+)px|(\d+)px\s*[<>]=?\s*width|\((?:min|max)-width:\s*(\d+)px/gu;
  const widths = files.flatMap(({ path, text }) =>
    [...text.matchAll(media)].map((match) => ({ path, width: Number(match[1] ?? match[2] ?? match[3]) })),
  );
  expect(widths.length).toBeGreaterThan(40);
  expect(widths.filter(({ width }) => ![576, 768, 992, 1200].includes(width))).toEqual([]);
});

it('uses no property that nothing sets: such a line would be left out without a word', () => {
  const files = sourceFiles(/(?<!\.test)\.(?:css|tsx?)$/u);
  const set = new Set(
    [...files.map(({ text }) => text), tokensCss()].flatMap((text) =>
      [...text.matchAll(/(--[\w-]+)['"\]]*\s*[:,]/gu)].map(([, name]) => name),
    ),
  );
  const used = files
    .filter(({ path }) => path.endsWith('.css'))
    .flatMap(({ path, text }) => [...text.matchAll(/var\((--[\w-]+)\)/gu)].map(([, name]) => ({ path, name })));
  expect(used.length).toBeGreaterThan(500);
  expect(used.filter(({ name }) => !set.has(name))).toEqual([]);
});
