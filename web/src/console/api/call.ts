import { i18n } from '@lingui/core';
import { ConsoleProblem, readProblem, unreachable } from '#/console/api/problem';
import type { paths } from '#/console/api/schema.console';

type Method = 'get' | 'post' | 'put' | 'delete';
type PathsWith<M extends Method> = {
  [P in keyof paths]: paths[P] extends Record<M, { responses: unknown }> ? P : never;
}[keyof paths];
type Operation<P extends keyof paths, M extends Method> = M extends keyof paths[P] ? paths[P][M] : never;
type Json<T> = T extends { content: { 'application/json': infer Body } } ? Body : never;
/** What a call answers with when all is well. */
export type AnswerOf<P extends keyof paths, M extends Method> =
  Operation<P, M> extends { responses: infer R } ? Json<R[keyof R & (200 | 201)]> : never;
type BodyOf<P extends keyof paths, M extends Method> =
  Operation<P, M> extends { requestBody: { content: { 'application/json': infer Body } } } ? Body : never;

export type Query = Record<string, string | number | boolean | null | undefined>;

interface Options {
  query?: Query;
  body?: unknown;
  signal?: AbortSignal | undefined;
  /** Keeps the intent over a reload; else each call makes its own. */
  idempotencyKey?: string;
}

const RETRIES = 3;
const WORTH_RETRYING = new Set([0, 502, 503, 504]);
const PATIENCE_MS = 20_000;

let prove: () => Promise<boolean> = () => Promise.resolve(false);
let onSessionEnd = () => {};

/** Sets who asks for a fresh proof where a call needs one; true once it was given. */
export function whenProofIsNeeded(ask: () => Promise<boolean>): void {
  prove = ask;
}

/** Sets what happens when a call finds that the session is over. */
export function whenSessionEnds(handler: () => void): void {
  onSessionEnd = handler;
}

/** `path` with its query; what is empty is left out. */
export function withQuery(path: string, query: Query = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value));
  }
  return `${path}?${search}`.replace(/\?$/u, '');
}

async function tryOnce(url: string, init: RequestInit, signal: AbortSignal | undefined): Promise<Response> {
  const stop = new AbortController();
  const giveUp = () => stop.abort();
  const timer = setTimeout(giveUp, PATIENCE_MS);
  signal?.addEventListener('abort', giveUp);
  try {
    const response = await fetch(url, { ...init, signal: stop.signal });
    if (!response.ok) throw await readProblem(response);
    return response;
  } catch (error) {
    signal?.throwIfAborted();
    throw error instanceof ConsoleProblem ? error : unreachable();
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', giveUp);
  }
}

const pause = (attempt: number) =>
  new Promise((resolve) => {
    setTimeout(resolve, 300 * 2 ** attempt * (0.75 + Math.random() / 2));
  });

/**
 * One call: JSON both ways, one Idempotency-Key through all tries, also through the proof that it may take in
 * between.
 */
async function request(method: Method, path: string, options: Options = {}): Promise<Response> {
  const headers: Record<string, string> = {
    Accept: 'application/json',
    'Accept-Language': i18n.locale || 'en',
    'X-Client': 'console',
  };
  const init: RequestInit = { method: method.toUpperCase(), headers, credentials: 'same-origin', cache: 'no-store' };
  if (method !== 'get') {
    headers['Content-Type'] = 'application/json';
    headers['Idempotency-Key'] = options.idempotencyKey ?? crypto.randomUUID();
    init.body = JSON.stringify(options.body ?? {});
  }
  const url = withQuery(path, options.query);
  let isProven = false;
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await tryOnce(url, init, options.signal);
    } catch (error) {
      if (!(error instanceof ConsoleProblem)) throw error;
      if (error.code === 'authentication_required') onSessionEnd();
      if (error.code === 'fresh_proof_required' && !isProven) {
        isProven = await prove();
        if (!isProven) throw new ConsoleProblem({ status: 0, code: 'proof_cancelled', detail: '' });
      } else if (attempt >= RETRIES || !WORTH_RETRYING.has(error.status)) throw error;
      else await pause(attempt);
    }
  }
}

/** What a GET answers with. */
export async function get<P extends PathsWith<'get'> & string>(
  path: P,
  query?: Query,
  signal?: AbortSignal,
): Promise<AnswerOf<P, 'get'>> {
  const response = await request('get', path, { ...(query && { query }), signal });
  return response.json();
}

/** A call that changes something. */
export async function send<M extends Exclude<Method, 'get'>, P extends PathsWith<M> & string>(
  method: M,
  path: P,
  body: BodyOf<P, M>,
  idempotencyKey?: string,
): Promise<AnswerOf<P, M>> {
  const response = await request(method, path, { body, ...(idempotencyKey && { idempotencyKey }) });
  return response.json();
}

/** A file that goes on in others: with where the next one begins. */
export async function getFile(path: string, query: Query): Promise<{ blob: Blob; next: string | null }> {
  const response = await request('get', path, { query });
  return { blob: await response.blob(), next: response.headers.get('X-Next-Cursor') };
}

/** A picture or a file, which only our own script may ask for. */
export async function getBlob(path: string, query: Query, signal?: AbortSignal): Promise<Blob> {
  const response = await request('get', path, { query, signal });
  return response.blob();
}
