import { isOurs, ProblemError, readProblem, unreachable } from '#/api/problem';
import { tries, type Try } from '#/api/tries';
import { whileWriting } from '#/lib/at-work';
import { seenBuild } from '#/lib/build';
import { isEnding, lastWords } from '#/lib/ending';
import { keeperOfPage } from '#/lib/keeper';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
type QueryValue = string | number | boolean | null | undefined;

export interface CallOptions {
  query?: Record<string, QueryValue>;
  /** Sent as JSON. */
  body?: unknown;
  signal?: AbortSignal;
  /** UUID of this intent; give one to keep it through a reload, else each call makes its own. */
  idempotencyKey?: string;
}

/** Spec 7: five retries with exponential delay. */
const RETRIES = 5;
const FIRST_DELAY_MS = 400;
const LONGEST_DELAY_MS = 20_000;
/**
 * Each call may be repeated: a GET changes nothing by itself, the others carry one Idempotency-Key through all
 * tries.
 */
const WORTH_RETRYING = new Set([0, 429, 500, 502, 503, 504]);

/** So long a try may be without an answer, and an answer without its end. */
const PATIENCE_MS = 15_000;

/** What ends a session as this page knows it: it has none any more, or another member has. */
export type SessionEnd = 'authentication_required' | 'other_member';

let onSessionEnd = (_end: SessionEnd) => {};

/** Sets what happens when any call but user.php is refused because the session is not this page's (spec 8). */
export function whenSessionEnds(handler: (end: SessionEnd) => void): void {
  onSessionEnd = handler;
}

/** `path` with its query; empty values are left out. */
export function apiUrl(path: string, query: Record<string, QueryValue> = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value));
  }
  // Its `size` is missing in Safari before 17.
  return `${path}?${search}`.replace(/\?$/u, '');
}

/** Milliseconds before retry number `attempt` (0 first); jitter spreads a crowd. */
export function retryDelay(attempt: number, random = Math.random()): number {
  return Math.min(FIRST_DELAY_MS * 2 ** attempt, LONGEST_DELAY_MS) * (0.75 + random / 2);
}

/**
 * When to try again, in milliseconds; null when the outcome is final or the server asks for more patience than
 * a person has.
 */
function delayBeforeRetry({ status, retryAfter }: ProblemError, attempt: number): number | null {
  if (attempt === RETRIES || !WORTH_RETRYING.has(status)) return null;
  const asked = retryAfter * 1000;
  return asked > LONGEST_DELAY_MS ? null : asked || retryDelay(attempt);
}

/** Whether a try can't begin right now. */
export function isHeld(): boolean {
  return lastWords.get() !== null || isEnding();
}

/** Lets a try begin: on a page that is over never, and not before the server knows of a log-out. */
export async function mayBegin(): Promise<void> {
  if (lastWords.get() !== null) await new Promise(() => {});
  if (
    isEnding() &&
    !(await import('#/api/tell-end').then(
      ({ tellEnd }) => tellEnd(),
      () => false,
    ))
  )
    throw unreachable();
}

/** Waits before another try; with `lost` only until the connection is back. */
function pause(milliseconds: number, signal: AbortSignal | undefined, lost: boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      tries.delete(waiting);
      signal?.removeEventListener('abort', end);
      if (signal?.aborted) reject(signal.reason);
      else resolve();
    };
    const waiting: Try = { since: lost ? 0 : Infinity, giveUp: end };
    const timer = setTimeout(end, milliseconds);
    tries.add(waiting);
    signal?.addEventListener('abort', end);
  });
}

/**
 * What each request says of itself: that it is the app's, and for whom, so that the server refuses another's
 * session.
 */
export function ownHeaders(): Record<string, string> {
  const member = keeperOfPage();
  return { Accept: 'application/json', 'X-Client': 'web', ...(member && { 'X-Member': member }) };
}

function requestInit(method: Method, options: CallOptions): RequestInit {
  const headers = ownHeaders();
  const init: RequestInit = { method, headers, credentials: 'same-origin' };
  if (method === 'GET') return init;
  headers['Content-Type'] = 'application/json';
  headers['Idempotency-Key'] = options.idempotencyKey ?? crypto.randomUUID();
  return { ...init, body: JSON.stringify(options.body ?? {}) };
}

/** What an answer of ours holds. Throws what was refused. */
async function read(response: Response): Promise<unknown> {
  if (!response.ok) throw await readProblem(response);
  if (response.status === 204) return {};
  if (!isOurs(response)) throw unreachable();
  return response.json();
}

/**
 * One try. What is cut off, comes late or is nothing of ours is as no answer. Throws {@link ProblemError}, or
 * the signal's reason.
 */
async function attemptCall(url: string, init: RequestInit, signal: AbortSignal | undefined): Promise<unknown> {
  signal?.throwIfAborted();
  if (isHeld()) await mayBegin();
  const stop = new AbortController();
  const giveUp = () => stop.abort();
  let renewed = false;
  const own: Try = {
    since: Date.now(),
    giveUp: () => {
      renewed = true;
      giveUp();
    },
  };
  let timer = setTimeout(giveUp, PATIENCE_MS);
  signal?.addEventListener('abort', giveUp);
  tries.add(own);
  try {
    const response = await fetch(url, { ...init, signal: stop.signal });
    seenBuild(response.headers.get('X-Build'));
    clearTimeout(timer);
    timer = setTimeout(giveUp, PATIENCE_MS);
    return await read(response);
  } catch (error) {
    signal?.throwIfAborted();
    if (renewed) return attemptCall(url, init, signal);
    throw error instanceof ProblemError ? error : unreachable();
  } finally {
    clearTimeout(timer);
    tries.delete(own);
    signal?.removeEventListener('abort', giveUp);
  }
}

/** Lets the page know of a refusal that says that the session is not its own. */
export function heed({ code }: ProblemError, path: string): void {
  if ((code === 'authentication_required' && path !== '/api/user.php') || code === 'other_member') onSessionEnd(code);
}

/**
 * Calls the server (spec 7): JSON both ways, headers `X-Client: web` and `X-Member`, one Idempotency-Key for
 * all tries, five retries on a lost network, on 429, 500, 502, 503, 504 and on what is no answer of ours, never
 * on another refusal. Each try ends within {@link PATIENCE_MS}, or at once when it went out on a connection
 * that is no more. Throws {@link ProblemError}.
 */
export function call<Answer>(method: Method, path: string, options: CallOptions = {}): Promise<Answer> {
  const work = () => tryCall<Answer>(method, path, options);
  return method === 'GET' ? work() : whileWriting(work);
}

async function tryCall<Answer>(method: Method, path: string, options: CallOptions): Promise<Answer> {
  const url = apiUrl(path, options.query);
  const init = requestInit(method, options);
  for (let attempt = 0; ; attempt += 1) {
    try {
      return (await attemptCall(url, init, options.signal)) as Answer;
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      heed(error, path);
      const delay = delayBeforeRetry(error, attempt);
      if (delay === null) throw error;
      await pause(delay, options.signal, error.status === 0);
    }
  }
}
