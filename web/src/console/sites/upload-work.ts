import { i18n } from '@lingui/core';
import { withQuery } from '#/console/api/call';
import { asProblem, ConsoleProblem, readProblem, unreachable } from '#/console/api/problem';
import { createStore } from '#/lib/store';

/** Bytes: a slow line gets one through in time, a break costs little, and no proxy takes less without being told to. */
const PIECE = 1_000_000;
const PATIENCE_MS = 120_000;
/** After the first break, the second …; then the last again and again, until the line is back. */
const PAUSES_MS = [1000, 2000, 5000, 10_000, 30_000] as const;
/** The server, or something on the way, is away: it may come back. */
const PASSING = new Set([0, 408, 429, 502, 503, 504]);

/** A file that this page sends. */
export interface Sending {
  /** Bytes that the server has. */
  received: number;
  /** The line is broken, and tried again. */
  isWaiting: boolean;
  /** Why it has stopped. */
  problem: ConsoleProblem | null;
}

/** What this page sends, by upload; it goes on whichever page of the console is open. */
export const sendings = createStore<Readonly<Record<string, Sending>>>({});
const stops = new Map<string, AbortController>();

function note(upload: string, sending: Sending): void {
  sendings.set({ ...sendings.get(), [upload]: sending });
}

/** Stops sending, as when the upload is given up. */
export function stopSending(upload: string): void {
  stops.get(upload)?.abort();
  stops.delete(upload);
  const { [upload]: _, ...others } = sendings.get();
  sendings.set(others);
}

async function sendPiece(upload: string, offset: number, bytes: ArrayBuffer, signal: AbortSignal): Promise<number> {
  const headers = {
    Accept: 'application/json',
    'Accept-Language': i18n.locale || 'en',
    'X-Client': 'console',
    'Content-Type': 'application/octet-stream',
    'Idempotency-Key': crypto.randomUUID(),
  };
  const init: RequestInit = { method: 'PUT', headers, credentials: 'same-origin', cache: 'no-store', body: bytes };
  const url = withQuery('/api/console/site-upload-pieces', { upload, offset });
  const stop = new AbortController();
  const giveUp = () => stop.abort();
  const timer = setTimeout(giveUp, PATIENCE_MS);
  signal.addEventListener('abort', giveUp);
  try {
    const response = await fetch(url, { ...init, signal: stop.signal });
    if (!response.ok) throw await readProblem(response);
    const { received } = (await response.json()) as { received: number };
    return received;
  } catch (error) {
    signal.throwIfAborted();
    throw error instanceof ConsoleProblem ? error : unreachable();
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', giveUp);
  }
}

/** Ends early when the browser says that the line is back. */
function pause(failures: number, signal: AbortSignal): Promise<void> {
  const ms = PAUSES_MS[Math.min(failures, PAUSES_MS.length) - 1] ?? PAUSES_MS[0];
  return new Promise((resolve) => {
    const stop = new AbortController();
    const done = () => {
      clearTimeout(timer);
      stop.abort();
      resolve();
    };
    const timer = setTimeout(done, ms);
    window.addEventListener('online', done, { signal: stop.signal });
    signal.addEventListener('abort', done, { signal: stop.signal });
  });
}

/** What is read of the file; one that was changed or taken away since it was chosen can't be. */
async function read(file: File, from: number): Promise<ArrayBuffer> {
  try {
    return await file.slice(from, from + PIECE).arrayBuffer();
  } catch {
    throw new ConsoleProblem({ status: 409, code: 'file_unreadable', detail: '' });
  }
}

/** Sends what is missing of a file, piece by piece, however often the line breaks. True once all of it is there. */
export async function sendFile(upload: string, file: File, from: number): Promise<boolean> {
  stopSending(upload);
  const stop = new AbortController();
  stops.set(upload, stop);
  let received = from;
  let failures = 0;
  note(upload, { received, isWaiting: false, problem: null });
  while (received < file.size) {
    try {
      const bytes = await read(file, received);
      received = await sendPiece(upload, received, bytes, stop.signal);
      failures = 0;
    } catch (error) {
      if (stop.signal.aborted) return false;
      const problem = asProblem(error);
      if (!PASSING.has(problem.status)) {
        note(upload, { received, isWaiting: false, problem });
        return false;
      }
      failures += 1;
      note(upload, { received, isWaiting: true, problem: null });
      await pause(failures, stop.signal);
    }
    if (stop.signal.aborted) return false;
    if (failures === 0) note(upload, { received, isWaiting: false, problem: null });
  }
  stopSending(upload);
  return true;
}

/** Whether it is the file that the upload was begun with. */
export const isSameFile = (file: File, upload: { name: string; bytes: number; changed_at: string }): boolean =>
  file.name === upload.name && file.size === upload.bytes && file.lastModified === Date.parse(upload.changed_at);
