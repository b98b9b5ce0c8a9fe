import { fetchFiles, isHere, MissingPart } from '#/lib/parts';

/**
 * Which other files each script needs, scripts and styles, besides what every page brings
 * (tools/import-parts.ts).
 */
type Needs = Readonly<Record<string, readonly string[]>>;

/**
 * What was fetched comes from the browser's cache; where the browser asks the network after all, it may wait for ever.
 */
const KEPT_WITHIN_MS = 20_000;

/** A browser that has it by now gives it at once. */
const STUCK_WITHIN_MS = 2000;

/** What comes of it within that time; else {@link MissingPart}. */
const within = <Value>(file: string, coming: Promise<Value>, most = KEPT_WITHIN_MS): Promise<Value> =>
  Promise.race([
    coming,
    new Promise<never>((_, reject) => {
      setTimeout(reject, most, new MissingPart(file));
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
 * Scripts that the browser waits for without end, or failed to import: it asks for none of them again, so only a page
 * loaded anew has them.
 */
const stuck = new Set<string>();
const hopeless = new WeakSet<object>();

/** Whether a part did not come again, and comes to no page but one that is loaded anew. */
export const isHopeless = (error: object) => hopeless.has(error);

/** What the three engines say of a script that they could not import; an error within it has other words. */
const isNotImported = (error: unknown) =>
  error instanceof MissingPart || (error instanceof TypeError && /import/iu.test(error.message));

/**
 * What each `import()` of the built app is (tools/import-parts.ts): brings the files that it needs, then runs
 * `load`. Throws {@link MissingPart} when one of them does not come. It loads no page anew, since nobody may have asked
 * for the part: whoever needs it does (lib/at-work.ts).
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
  const isAgain = stuck.has(script);
  return within(script, load(), isAgain ? STUCK_WITHIN_MS : KEPT_WITHIN_MS).catch((error: unknown) => {
    if (!isNotImported(error)) throw error;
    stuck.add(script);
    const missing = new MissingPart(script);
    if (isAgain) hopeless.add(missing);
    throw missing;
  });
}
