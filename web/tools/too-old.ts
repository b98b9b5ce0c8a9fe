import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';

/**
 * Puts src/too-old.js among the files of the build as it is, but for its comments, and gives its address.
 * Nothing rewrites it: what bundlers write, the browsers that it is for can't read.
 */
export async function copyTooOld(root: string, dist: string): Promise<string> {
  const source = await readFile(`${root}src/too-old.js`, 'utf8');
  const bare = source
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line && !line.startsWith('//'))
    .join('\n');
  const address = `/assets/too-old-${createHash('sha256').update(bare).digest('hex').slice(0, 8)}.js`;
  await writeFile(dist + address, bare);
  return address;
}
