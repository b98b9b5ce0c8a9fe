import { apiUrl, call, heed, isHeld, mayBegin, ownHeaders, retryDelay } from '#/api/client';
import { ProblemError, readProblem, unreachable } from '#/api/problem';
import { tries, type Try } from '#/api/tries';
import type { Export } from '#/api/wire';
import { whenMemberForgotten } from '#/lib/forget-member';

/** Asks for all of the member's data. Refusals: export_preparing; field: old_password_wrong. */
export function requestExport(password: string, idempotencyKey: string): Promise<Export> {
  return call('POST', '/api/export.php', { body: { password }, idempotencyKey });
}

/** How often a broken download is taken up again by itself without anything more of it coming. */
const RESUMES = 5;
/** Where no more of it comes for so long, the connection is lost. */
const PATIENCE_MS = 30_000;
/** And where it does not move for so long, whatever is tried, its owner decides on another try. */
const STANDSTILL_MS = 60_000;

const PATH = '/api/export-file.php';

/** A file of which a part is here. */
interface Part {
  chunks: Uint8Array<ArrayBuffer>[];
  bytes: number;
  tag: string | null;
}

/** What came of a download that was given up, for another try. */
let kept: { token: string; part: Part } | undefined;
whenMemberForgotten(() => {
  kept = undefined;
});

/** Lets go of a connection on which nothing comes, or that is no more (tries.ts). */
function watch() {
  const stop = new AbortController();
  const own: Try = { since: Date.now(), giveUp: () => stop.abort() };
  let timer = setTimeout(own.giveUp, PATIENCE_MS);
  tries.add(own);
  return {
    signal: stop.signal,
    moved: () => {
      own.since = Date.now();
      clearTimeout(timer);
      timer = setTimeout(own.giveUp, PATIENCE_MS);
    },
    end: () => {
      clearTimeout(timer);
      tries.delete(own);
    },
  };
}

/** Reads what comes of the rest; false where the line breaks or stands still. */
async function readOn(url: string, part: Part): Promise<boolean> {
  const headers = {
    ...ownHeaders(),
    Accept: '*/*',
    ...(part.bytes > 0 && part.tag && { Range: `bytes=${part.bytes}-`, 'If-Range': part.tag }),
  };
  const { signal, moved, end } = watch();
  try {
    const answer = await fetch(url, { credentials: 'same-origin', headers, signal });
    if (!answer.ok) throw await readProblem(answer);
    // It was here whole before the connection ended.
    if (answer.status === 204) return true;
    // What another program answers in the server's place, such as a hotel's login, is none of it.
    if (!answer.body || !/zip/u.test(answer.headers.get('Content-Type') ?? '')) return false;
    if (answer.status !== 206) Object.assign(part, { chunks: [], bytes: 0 });
    part.tag = answer.headers.get('ETag');
    const reader = answer.body.getReader();
    for (let { done, value } = await reader.read(); !done && value; { done, value } = await reader.read()) {
      part.chunks.push(value);
      part.bytes += value.length;
      moved();
    }
    return true;
  } catch (error) {
    if (error instanceof ProblemError && error.status > 0) throw error;
    return false;
  } finally {
    end();
  }
}

/** Reads to the end, taking up what breaks; throws where it does not move. */
async function readAll(url: string, part: Part): Promise<void> {
  let [attempt, movedAt] = [0, Date.now()];
  for (;;) {
    if (isHeld()) await mayBegin();
    const before = part.bytes;
    if (await readOn(url, part)) return;
    if (part.bytes > before) [attempt, movedAt] = [0, Date.now()];
    else attempt += 1;
    if (attempt > RESUMES || Date.now() - movedAt >= STANDSTILL_MS) throw unreachable();
    const delay = retryDelay(attempt);
    await new Promise((resolve) => {
      setTimeout(resolve, delay);
    });
  }
}

/**
 * The ZIP behind a mailed link, for the member whose data it is; the link is over then. A line that breaks or stands
 * still costs nothing but time: what came stays, also for another try after this one was given up, and the rest
 * is asked for. Throws ProblemError: unreachable, link_expired, not_found, rate_limited.
 */
export async function fetchExport(token: string): Promise<Blob> {
  const url = apiUrl(PATH, { token });
  const part = kept?.token === token ? kept.part : { chunks: [], bytes: 0, tag: null };
  kept = { token, part };
  try {
    await readAll(url, part);
  } catch (error) {
    if (error instanceof ProblemError) heed(error, PATH);
    throw error;
  }
  kept = undefined;
  // What comes after the last byte is asked for only by a client that has them all: the link ends at once.
  void fetch(url, {
    credentials: 'same-origin',
    headers: { ...ownHeaders(), Accept: '*/*', Range: `bytes=${part.bytes}-` },
    keepalive: true,
  }).catch(() => {});
  return new Blob(part.chunks, { type: 'application/zip' });
}
