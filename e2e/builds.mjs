// Another build of the app for the server to have next: the same sources, and no file of the same name.
import { mkdtemp, readdir, readFile, rm, writeFile, cp } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';

/** Where the server has the app from. */
export const DIST = process.env.WEB_DIST ?? fileURLToPath(new URL('../web/dist', import.meta.url));

/** A file's name in the other build: what stands for its content is another. */
const renamed = (name) => name.replace(/-([\w-]{7,8})(\.\w+)$/u, (_, hash, ending) => `-${createHash('sha256').update(hash).digest('hex').slice(0, hash.length)}${ending}`);

/** A folder with another build for `WEB_DIST`, the build's name, and what removes the folder. */
export async function anotherBuild() {
  const folder = await mkdtemp('/tmp/liaison-build-');
  // Compressed copies hold the names of before; the server sends what is there.
  await cp(DIST, folder, { recursive: true, filter: (path) => !path.endsWith('.br') });
  const { build: before } = JSON.parse(await readFile(`${folder}/build.json`, 'utf8'));
  const build = createHash('sha256').update(before).digest('hex').slice(0, before.length);
  const assets = (await readdir(`${folder}/assets`, { withFileTypes: true })).filter((entry) => entry.isFile()).map(({ name }) => name).filter((name) => renamed(name) !== name);
  // Longer names first: one may begin with another.
  const names = new RegExp(assets.toSorted((one, other) => other.length - one.length).map((name) => name.replaceAll(/[.]/gu, String.raw`\.`)).join('|'), 'gu');
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = `${entry.parentPath}/${entry.name}`;
    if (!entry.isFile() || !/\.(?:html|js|css|json|webmanifest)$/u.test(entry.name)) continue;
    const text = await readFile(path, 'utf8');
    const other = text.replaceAll(names, renamed).replaceAll(before, build);
    if (other !== text) await writeFile(path, other);
  }
  for (const name of assets) await cp(`${folder}/assets/${name}`, `${folder}/assets/${renamed(name)}`).then(() => rm(`${folder}/assets/${name}`));
  return { folder, build, before, remove: () => rm(folder, { recursive: true, force: true }) };
}
