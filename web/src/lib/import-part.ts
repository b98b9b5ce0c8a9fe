import { fetchFiles, isHere, MissingPart } from '#/lib/parts';

/**
 * Which other files each script needs, scripts and styles, besides what every page brings
 * (tools/import-parts.ts).
 */
type Needs = Readonly<Record<string, readonly string[]>>;

let needs: Promise<Needs> | undefined;

/**
 * Too long for everybody's first load, which brings what its own page needs; asked for when the first other
 * part is.
 */
function readNeeds(): Promise<Needs> {
  const file = document.documentElement.dataset.parts ?? '';
  needs ??= fetchFiles([file])
    .then(() => fetch(file))
    .then((answer) => answer.json());
  needs.catch(() => {
    needs = undefined;
  });
  return needs;
}

/** Applies a sheet unless the page has it. */
function applyStyles(href: string): Promise<void> {
  if (document.querySelector(`link[rel=stylesheet][href="${href}"]`)) return Promise.resolve();
  return new Promise<void>((resolve, reject) => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      link.remove();
      reject(new MissingPart(href));
    });
    document.head.append(link);
  });
}

async function bring(script: string): Promise<void> {
  // What the page itself brought, it brought whole (boot.ts).
  if (isHere(script)) return;
  const [needed] = await Promise.all([readNeeds(), fetchFiles([script])]);
  const files = needed[script] ?? [];
  await fetchFiles(files);
  await Promise.all(files.filter((file) => file.endsWith('.css')).map(applyStyles));
}

const coming = new Map<string, Promise<void>>();

/**
 * What each `import()` of the built app is (tools/import-parts.ts): brings the files that it needs, then runs
 * `load`. Throws {@link MissingPart} when one of them does not come, and loads no page anew.
 */
export async function importPart<Module>(load: () => Promise<Module>): Promise<Module> {
  // The bundler has put the file's name there.
  const name = /import\(\W\.\/([^)]+?)\W\)/u.exec(String(load))?.[1];
  if (name === undefined) return load();
  const script = `/assets/${name}`;
  const files = coming.get(script) ?? bring(script);
  coming.set(script, files);
  files.catch(() => coming.delete(script));
  await files;
  return load();
}
