import { readFile } from 'node:fs/promises';

interface Chunk { file: string; css?: string[]; imports?: string[]; dynamicImports?: string[] }
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

/** Addresses of the file built from `source` and of what it can't do without, but for what the script before the first input brought. */
export function scriptsOf(manifest: Manifest, source: string): string[] {
  const filesOf = (one: string, seen: Set<string>): Set<string> => {
    const chunk = manifest[one];
    if (!chunk || seen.has(chunk.file)) return seen;
    seen.add(chunk.file);
    chunk.imports?.forEach((next) => filesOf(next, seen));
    return seen;
  };
  const there = filesOf('src/boot.ts', new Set());
  return [...filesOf(source, new Set())].filter((file) => !there.has(file)).map((file) => `/${file}`);
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

/** What the build may call the screen of a route: `/_default/` is `src/routes/_default/index.tsx`, split off, and `/_default/pages/terms` is `pages.terms.tsx`. */
export function screensOf(routeId: string): string[] {
  const [layout, ...rest] = routeId.split('/').filter(Boolean);
  const ends = ['', 'index', '/index'].map((end) => `${routeId}${end}`);
  return [...ends, `/${layout}/${rest.join('.')}`].map((path) => `src/routes${path}.tsx?tsr-split=component`);
}
