import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import type { Plugin } from 'vite';
import { fileOf, importsOf, stylesOf, type Manifest } from './vite-manifest.ts';

/** Vite's module that each `import()` of the built app goes through. */
const VITES = /^\0vite\/preload-helper\.js$/u;
/** What Vite writes for it: which files each script needs, as numbers of a list. */
const LIST = /^const __vite__mapDeps=.*\n/u;
const NUMBERS = /,\s*__vite__mapDeps\(\[[\d,]*\]\)/gu;

/**
 * Puts src/lib/import-part.ts in its place: Vite's own gives up at the first failure, and keeps it. What it is
 * told of files stands in one of its own, {@link writeNeeds}.
 */
export function importParts(): Plugin[] {
  return [
    {
      name: 'import-parts',
      apply: 'build',
      enforce: 'pre',
      load: {
        filter: { id: VITES },
        handler: () => "export { importPart as __vitePreload } from '#/lib/import-part';",
      },
    },
    {
      name: 'import-parts-lists',
      apply: 'build',
      enforce: 'post',
      generateBundle: {
        order: 'post',
        handler(_options, bundle) {
          for (const chunk of Object.values(bundle)) {
            if (chunk.type === 'chunk') chunk.code = chunk.code.replace(LIST, '').replaceAll(NUMBERS, '');
          }
        },
      },
    },
  ];
}

/** Writes which files each script needs besides those that every page brings; gives its address. */
export async function writeNeeds(dist: string, manifest: Manifest): Promise<string> {
  const filesOf = (keys: readonly string[]) => [
    ...stylesOf(manifest, keys),
    ...keys.flatMap((key) => [fileOf(manifest, key), ...importsOf(manifest, key)]),
  ];
  const there = new Set(filesOf(['src/boot.ts', 'src/main.tsx']));
  const needs = Object.keys(manifest).flatMap((key) => {
    const own = fileOf(manifest, key);
    const others = filesOf([key]).filter((file) => file !== own && !there.has(file));
    return own.endsWith('.js') && others.length > 0 ? [[own, others] as const] : [];
  });
  const text = JSON.stringify(Object.fromEntries(needs));
  const address = `/assets/parts-${createHash('sha256').update(text).digest('hex').slice(0, 8)}.json`;
  await writeFile(dist + address, text);
  return address;
}
