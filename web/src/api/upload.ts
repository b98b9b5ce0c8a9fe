import { readProblem, unreachable } from '#/api/problem';

export interface UploadOptions {
  signal: AbortSignal;
  /** Called with the share of the file that is sent, 0 to 1. */
  onProgress: (share: number) => void;
  /** UUID of this intent: the same for another try, so that a lost answer adds nothing twice. */
  idempotencyKey?: string;
}

/**
 * Sends a file as the one part `part` of a multipart form, and tells how far it is, which `fetch` can't.
 * Not repeated by itself: whoever sends a file decides on another try. Throws {@link ProblemError}, and the
 * signal's reason when it was given up.
 */
export function upload<Answer>(path: string, part: string, file: Blob, { signal, onProgress, idempotencyKey }: UploadOptions): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const form = new FormData();
    form.set(part, file);
    request.open('POST', path);
    request.setRequestHeader('Accept', 'application/json');
    request.setRequestHeader('X-Client', 'web');
    if (idempotencyKey) request.setRequestHeader('Idempotency-Key', idempotencyKey);
    request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => lengthComputable && onProgress(loaded / total));
    request.addEventListener('load', () => {
      const answer = new Response(request.responseText, { status: request.status });
      if (answer.ok) answer.json().then(resolve, () => reject(unreachable()));
      else void readProblem(answer).then(reject);
    });
    request.addEventListener('error', () => reject(unreachable()));
    signal.addEventListener('abort', () => {
      request.abort();
      reject(signal.reason);
    }, { once: true });
    request.send(form);
  });
}
