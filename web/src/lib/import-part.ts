import { mayReload } from '#/lib/chunk-reload';
import { fetchFiles, isHere, MissingPart } from '#/lib/parts';
import { isTyping } from '#/lib/typing';

/**
 * Which other files each script needs, scripts and styles, besides what every page brings
 * (tools/import-parts.ts).
 */
type Needs = Readonly<Record<string, readonly string[]>>;

/**
 * What was fetched comes from the browser's cache; where the browser asks the network after all, it may wait for ever.
 */
const KEPT_WITHIN_MS = 20_000;

/** What comes of it within that time; else {@link MissingPart}. */
const within = <Value>(file: string, coming: Promise<Value>): Promise<Value> =>
  Promise.race([
    coming,
    new Promise<never>((_, reject) => {
      setTimeout(reject, KEPT_WITHIN_MS, new MissingPart(file));
    }),
  ]);

let needs: Promise<Needs> | undefined;

/**
 * Too long for everybody's first load, which brings what its own page needs; asked for when the first other
 * part is.
 */
function readNeeds(): Promise<Needs> {
  const file = document.documentElement.dataset.parts ?? '';
  needs ??= fetchFiles([file]).then(() =>
    within(
      file,
      fetch(file).then((answer) => answer.json()),
    ),
  );
  needs.catch(() => {
    needs = undefined;
  });
  return needs;
}

const sheets = new Map<string, Promise<void>>();

/** Applies a sheet unless the page has it. */
function applyStyles(href: string): Promise<void> {
  const known = sheets.get(href);
  if (known) return known;
  if (document.querySelector(`link[rel=stylesheet][href="${href}"]`)) return Promise.resolve();
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
  const loaded = new Promise<void>((resolve, reject) => {
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => reject(new MissingPart(href)));
  });
  const applied = within(href, loaded);
  sheets.set(href, applied);
  applied.catch(() => {
    sheets.delete(href);
    link.remove();
  });
  document.head.append(link);
  return applied;
}

/** Whatever else is here, the page itself brought, and brought whole (boot.ts). */
const begun = new Set<string>();

async function bring(script: string): Promise<void> {
  if (isHere(script) && !begun.has(script)) return;
  begun.add(script);
  const [needed] = await Promise.all([readNeeds(), fetchFiles([script])]);
  const files = needed[script] ?? [];
  await fetchFiles(files);
  await Promise.all(files.filter((file) => file.endsWith('.css')).map(applyStyles));
}

const coming = new Map<string, Promise<void>>();
/**
 * Scripts that the browser waits for without end: it asks for none of them again, so only a page loaded anew has them.
 */
const stuck = new Set<string>();

/**
 * What each `import()` of the built app is (tools/import-parts.ts): brings the files that it needs, then runs
 * `load`. Throws {@link MissingPart} when one of them does not come. Loads no page anew but for a script that the
 * browser keeps waiting for.
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
  if (stuck.has(script) && !isTyping() && mayReload()) location.reload();
  const module = within(script, load());
  module.catch((error: unknown) => {
    if (error instanceof MissingPart) stuck.add(script);
  });
  return module;
}
