import { ProblemError, readProblem, unreachable } from '#/api/problem';
import { seenBuild, whileWriting } from '#/lib/build';

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
/** Each call may be repeated: a GET changes nothing by itself, the others carry one Idempotency-Key through all tries. */
const WORTH_RETRYING = new Set([429, 500, 502, 503, 504]);

let onAuthenticationRequired = () => {};

/** Sets what happens on 403 `authentication_required` of any call but user.php (spec 8). */
export function whenAuthenticationRequired(handler: () => void): void {
  onAuthenticationRequired = handler;
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

/** When to try again, in milliseconds; null when the outcome is final or the server asks for more patience than a person has. */
function delayBeforeRetry(outcome: Response | ProblemError, attempt: number): number | null {
  if (attempt === RETRIES) return null;
  if (outcome instanceof ProblemError) return retryDelay(attempt);
  if (!WORTH_RETRYING.has(outcome.status)) return null;
  const asked = Number(outcome.headers.get('Retry-After')) * 1000;
  if (!Number.isFinite(asked) || asked <= 0) return retryDelay(attempt);
  return asked > LONGEST_DELAY_MS ? null : asked;
}

function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    }, { once: true });
  });
}

function requestInit(method: Method, options: CallOptions): RequestInit {
  const headers: Record<string, string> = { Accept: 'application/json', 'X-Client': 'web' };
  const init: RequestInit = { method, headers, credentials: 'same-origin' };
  if (options.signal) init.signal = options.signal;
  if (method === 'GET') return init;
  headers['Content-Type'] = 'application/json';
  headers['Idempotency-Key'] = options.idempotencyKey ?? crypto.randomUUID();
  return { ...init, body: JSON.stringify(options.body ?? {}) };
}

/** One try: the answer, or what went wrong and whether it is worth another. */
async function attemptCall(url: string, init: RequestInit): Promise<Response | ProblemError> {
  try {
    return await fetch(url, init);
  } catch (error) {
    if (init.signal?.aborted) throw error;
    return unreachable();
  }
}

/**
 * Calls the server (spec 7): JSON both ways, header `X-Client: web`, one Idempotency-Key for all tries,
 * five retries on a lost network and on 429, 500, 502, 503, 504, never on another refusal.
 * Throws {@link ProblemError}.
 */
export function call<Answer>(method: Method, path: string, options: CallOptions = {}): Promise<Answer> {
  const work = () => tryCall<Answer>(method, path, options);
  return method === 'GET' ? work() : whileWriting(work);
}

async function tryCall<Answer>(method: Method, path: string, options: CallOptions): Promise<Answer> {
  const url = apiUrl(path, options.query);
  const init = requestInit(method, options);
  for (let attempt = 0; ; attempt += 1) {
    const outcome = await attemptCall(url, init);
    if (outcome instanceof Response) seenBuild(outcome.headers.get('X-Build'));
    if (outcome instanceof Response && outcome.ok) return readAnswer<Answer>(outcome);
    const delay = delayBeforeRetry(outcome, attempt);
    if (delay === null) throw await refusal(outcome, path);
    await pause(delay, options.signal);
  }
}

async function readAnswer<Answer>(response: Response): Promise<Answer> {
  return response.status === 204 ? ({} as Answer) : response.json();
}

async function refusal(outcome: Response | ProblemError, path: string): Promise<ProblemError> {
  const error = outcome instanceof ProblemError ? outcome : await readProblem(outcome);
  if (error.status === 403 && error.code === 'authentication_required' && path !== '/api/user.php') onAuthenticationRequired();
  return error;
}
