// Scripts and styles that come later. A script that failed to be imported fails for ever in Chromium, also as a
// part of others: so each is fetched first, as often as it takes, and imported only once it is here.

/** A file of the app did not come. */
export class MissingPart extends Error {
  override name = 'MissingPart';
}

/** Before each try. */
const PAUSES_MS = [0, 400, 1500, 4000];
/**
 * A connection that stands still is given up: soon at first, since screens wait for every file; later a slow line has
 * its time.
 */
const FIRST_MS = 10_000;
const LONGEST_MS = 30_000;

const here = new Set<string>();

/** Whether `fetchFiles` has brought it. */
export const isHere = (file: string) => here.has(file);

/**
 * One try. What another program answers in the server's place, such as a hotel's login, is none of ours; a
 * failure that was cached is not asked again.
 */
async function comes(file: string, again: boolean): Promise<boolean> {
  const answer = await fetch(file, {
    cache: again ? 'reload' : 'default',
    signal: AbortSignal.timeout(again ? LONGEST_MS : FIRST_MS),
  });
  await answer.blob();
  return answer.ok && /script|css|json/u.test(answer.headers.get('Content-Type') ?? '');
}

async function fetchFile(file: string): Promise<void> {
  for (const pause of PAUSES_MS) {
    await new Promise((resolve) => {
      setTimeout(resolve, pause);
    });
    if (here.has(file) || (await comes(file, pause > 0).catch(() => false))) return void here.add(file);
  }
  throw new MissingPart(file);
}

/** Brings files into the browser's cache; throws {@link MissingPart} when one does not come. */
export async function fetchFiles(files: readonly string[]): Promise<void> {
  await Promise.all(files.map(fetchFile));
}
