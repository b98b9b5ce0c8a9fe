import { heed, isHeld, mayBegin, ownHeaders } from '#/api/client';
import { isOurs, ProblemError, readProblem, unreachable } from '#/api/problem';
import { tries, type Try } from '#/api/tries';
import { whileWriting } from '#/lib/at-work';

export interface UploadOptions {
  signal: AbortSignal;
  /** Called with the share of the file that is sent, 0 to 1. */
  onProgress: (share: number) => void;
  /** UUID of this intent: the same for another try, so that a lost answer adds nothing twice. */
  idempotencyKey?: string;
}

/** Where nothing more of a file goes out, and no answer comes, for so long, the connection is lost. */
const PATIENCE_MS = 30_000;

/** What the end of a request says; throws what was refused. */
async function answerOf(request: XMLHttpRequest): Promise<unknown> {
  const type = request.getResponseHeader('Content-Type');
  const answer = new Response(request.responseText, {
    status: request.status,
    ...(type && { headers: { 'Content-Type': type } }),
  });
  if (!answer.ok) throw await readProblem(answer);
  if (!isOurs(answer)) throw unreachable();
  return answer.json().catch(() => Promise.reject(unreachable()));
}

/**
 * Watches that the request moves: `lose` is called where it doesn't, `renew` where it went out on a connection
 * that is no more.
 */
function watch(request: XMLHttpRequest, lose: () => void, renew: () => void): void {
  const own: Try = { since: Date.now(), giveUp: renew };
  let timer = setTimeout(lose, PATIENCE_MS);
  const moved = () => {
    own.since = Date.now();
    clearTimeout(timer);
    timer = setTimeout(lose, PATIENCE_MS);
  };
  tries.add(own);
  request.upload.addEventListener('progress', moved);
  request.addEventListener('progress', moved);
  // However it ends, by `abort` as well.
  request.addEventListener('loadend', () => {
    clearTimeout(timer);
    tries.delete(own);
  });
}

/** One try; null where it is to be made anew. */
function attemptUpload(
  path: string,
  form: FormData,
  { signal, onProgress, idempotencyKey }: UploadOptions,
): Promise<unknown> {
  const request = new XMLHttpRequest();
  request.open('POST', path);
  for (const [name, value] of Object.entries(ownHeaders())) request.setRequestHeader(name, value);
  if (idempotencyKey) request.setRequestHeader('Idempotency-Key', idempotencyKey);
  return new Promise((resolve, reject) => {
    const end = (tell: () => void) => () => {
      request.abort();
      tell();
    };
    const lost = () => reject(unreachable());
    // Without a key another try could add the file twice.
    watch(request, end(lost), end(idempotencyKey ? () => resolve(null) : lost));
    request.upload.addEventListener(
      'progress',
      ({ loaded, total, lengthComputable }) => lengthComputable && onProgress(loaded / total),
    );
    request.addEventListener('load', () => resolve(answerOf(request)));
    request.addEventListener('error', lost);
    signal.addEventListener(
      'abort',
      end(() => reject(signal.reason)),
      { once: true },
    );
    request.send(form);
  });
}

/** Sends a file as the one part `part` of a multipart form, as {@link uploadForm}. */
export function upload<Answer>(path: string, part: string, file: Blob, options: UploadOptions): Promise<Answer> {
  const form = new FormData();
  form.set(part, file);
  return uploadForm(path, form, options);
}

/**
 * Sends a multipart form, and tells how far it is, which `fetch` can't. Not repeated by itself, but for one that
 * went out on a connection that is no more: whoever sends files decides on another try. Throws
 * {@link ProblemError}, and the signal's reason when it was given up.
 */
export async function uploadForm<Answer>(path: string, form: FormData, options: UploadOptions): Promise<Answer> {
  try {
    for (;;) {
      if (isHeld()) await mayBegin();
      const answer = await whileWriting(() => attemptUpload(path, form, options));
      if (answer !== null) return answer as Answer;
    }
  } catch (error) {
    if (error instanceof ProblemError) heed(error, path);
    throw error;
  }
}
