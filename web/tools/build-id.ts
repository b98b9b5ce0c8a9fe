import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Hex digits of the id. */
const LENGTH = 12;

/** The id of what was built: a hash of all files in `folders`, with their names; the same sources give the same. */
export async function buildIdOf(folders: readonly string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const folder of folders) {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    const files = entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(folder.length))
      .toSorted();
    for (const file of files)
      hash
        .update(file)
        .update('\0')
        .update(await readFile(folder + file));
  }
  return hash.digest('hex').slice(0, LENGTH);
}

/** Writes dist/build.json, by which the server knows what it serves (SERVER-CONTRACT.md). */
export async function writeBuildId(dist: string, build: string): Promise<void> {
  await writeFile(`${dist}/build.json`, `${JSON.stringify({ build })}\n`);
}
