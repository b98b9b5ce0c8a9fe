import { apiUrl, call, ownHeaders, retryDelay } from '#/api/client';
import { readProblem, unreachable } from '#/api/problem';
import type { Export } from '#/api/wire';

/** Asks for all of the member's data. Refusals: export_preparing; field: old_password_wrong. */
export function requestExport(password: string, idempotencyKey: string): Promise<Export> {
  return call('POST', '/api/export.php', { body: { password }, idempotencyKey });
}

/** How often a broken download is taken up again. */
const RESUMES = 5;

/** A file of which a part is here. */
interface Part {
  chunks: Uint8Array<ArrayBuffer>[];
  bytes: number;
  tag: string | null;
}

/** Reads what comes of the rest; false where the line breaks. */
async function readOn(url: string, part: Part): Promise<boolean> {
  const headers = {
    ...ownHeaders(),
    Accept: '*/*',
    ...(part.bytes > 0 && part.tag && { Range: `bytes=${part.bytes}-`, 'If-Range': part.tag }),
  };
  const answer = await fetch(url, { credentials: 'same-origin', headers }).catch(() => null);
  if (!answer) return false;
  if (!answer.ok || !answer.body) throw await readProblem(answer);
  if (answer.status !== 206) Object.assign(part, { chunks: [], bytes: 0 });
  part.tag = answer.headers.get('ETag');
  const reader = answer.body.getReader();
  try {
    for (let { done, value } = await reader.read(); !done && value; { done, value } = await reader.read()) {
      part.chunks.push(value);
      part.bytes += value.length;
    }
    return true;
  } catch {
    return false;
  }
}

/**
 * The ZIP behind a mailed link, for the member whose data it is; the link is over then. A broken line costs
 * nothing but time: what came stays, and the rest is asked for. Throws ProblemError: link_expired, not_found,
 * rate_limited.
 */
export async function fetchExport(token: string): Promise<Blob> {
  const url = apiUrl('/api/export-file.php', { token });
  const part: Part = { chunks: [], bytes: 0, tag: null };
  for (let attempt = 0; !(await readOn(url, part)); attempt += 1) {
    if (attempt === RESUMES) throw unreachable();
    await new Promise((resolve) => {
      setTimeout(resolve, retryDelay(attempt));
    });
  }
  // What comes after the last byte is asked for only by a client that has them all: the link ends at once.
  void fetch(url, {
    credentials: 'same-origin',
    headers: { ...ownHeaders(), Accept: '*/*', Range: `bytes=${part.bytes}-` },
    keepalive: true,
  }).catch(() => {});
  return new Blob(part.chunks, { type: 'application/zip' });
}
