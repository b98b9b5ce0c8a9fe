import { readFile } from 'node:fs/promises';

interface Chunk { file: string; imports?: string[]; dynamicImports?: string[] }
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
