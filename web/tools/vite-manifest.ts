import { readFile } from 'node:fs/promises';

interface Chunk {
  file: string;
  css?: string[];
  imports?: string[];
  dynamicImports?: string[];
}
export type Manifest = Record<string, Chunk>;

/** Vite's own list of what it built from which source. */
export async function readManifest(dist: string): Promise<Manifest> {
  return JSON.parse(await readFile(`${dist}/.vite/manifest.json`, 'utf8'));
}

/** Address of the file built from `source`. */
export function fileOf(manifest: Manifest, source: string): string {
  const chunk = manifest[source];
  if (!chunk) throw new Error(`${source} is not in Vite's manifest.`);
  return `/${chunk.file}`;
}

/** The files that come with `source` without waiting: its own first. */
function filesOf(manifest: Manifest, source: string, seen = new Set<string>()): Set<string> {
  const chunk = manifest[source];
  if (!chunk || seen.has(chunk.file)) return seen;
  seen.add(chunk.file);
  chunk.imports?.forEach((next) => filesOf(manifest, next, seen));
  return seen;
}

/** Addresses of what the file built from `source` can't do without. */
export function importsOf(manifest: Manifest, source: string): string[] {
  return [...filesOf(manifest, source)].slice(1).map((file) => `/${file}`);
}

/**
 * Address of the script before the first input: the file that holds it, from which the app takes as well, since
 * the entry itself only names that.
 */
export function bootOf(manifest: Manifest): string {
  return importsOf(manifest, 'src/boot.ts')[0] ?? fileOf(manifest, 'src/boot.ts');
}

/**
 * Addresses of the files built from `sources` and of what they can't do without, but for what the script before
 * the first input brought.
 */
export function scriptsOf(manifest: Manifest, sources: readonly string[]): string[] {
  const there = filesOf(manifest, 'src/boot.ts');
  const files = new Set<string>();
  sources.forEach((source) => filesOf(manifest, source, files));
  return [...files].filter((file) => !there.has(file)).map((file) => `/${file}`);
}

/** Addresses of the style sheets that the built `sources` need, those of their imports first. */
export function stylesOf(manifest: Manifest, sources: readonly string[]): string[] {
  const styles = new Set<string>();
  const seen = new Set<string>();
  const visit = (source: string) => {
    const chunk = manifest[source];
    if (!chunk || seen.has(source)) return;
    seen.add(source);
    chunk.imports?.forEach(visit);
    chunk.css?.forEach((file) => styles.add(`/${file}`));
  };
  sources.forEach(visit);
  return [...styles];
}

/**
 * What the build may call the screen of a route: `/_default/` is `src/routes/_default/index.tsx`, split off,
 * and `/_default/pages/terms` is `pages.terms.tsx`.
 */
export function screensOf(routeId: string): string[] {
  const [layout, ...rest] = routeId.split('/').filter(Boolean);
  const ends = ['', 'index', '/index'].map((end) => `${routeId}${end}`);
  return [...ends, `/${layout}/${rest.join('.')}`].map((path) => `src/routes${path}.tsx?tsr-split=component`);
}
