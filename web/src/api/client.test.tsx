import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { apiUrl, call, retryDelay, whenSessionEnds } from '#/api/client';
import { ProblemError } from '#/api/problem';
import { renewTries } from '#/api/tries';
import { keepFor } from '#/lib/forget-member';

type Answer = Response | Error;

/** No answer comes until the page gives up. */
const NEVER = new Error('never');

function problem(status: number, code: string, headers: Record<string, string> = {}): Response {
  return Response.json(
    { status, code, detail: 'No.' },
    { status, headers: { 'Content-Type': 'application/problem+json', ...headers } },
  );
}

/** A server that gives these answers in turn. */
function serverOf(...answers: Answer[]) {
  const fetched = vi.fn((_url: string, init: RequestInit) => {
    const answer = answers.shift() ?? Response.json({});
    if (answer === NEVER)
      return new Promise<Response>((_, reject) => {
        init.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
      });
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
  });
  vi.stubGlobal('fetch', fetched);
  return fetched;
}

const headersOf = (fetched: ReturnType<typeof serverOf>) =>
  fetched.mock.calls.map(([, init]) => new Headers(init.headers));

describe('call', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
    whenSessionEnds(() => {});
  });

  // spec: 7.15
  it('marks itself, asks for JSON and leaves empty query values out', async () => {
    const fetched = serverOf(Response.json({ settings: 1 }));
    await expect(call('GET', '/api/settings.php', { query: { a: 1, b: '', c: null, d: undefined } })).resolves.toEqual({
      settings: 1,
    });
    expect(fetched.mock.calls[0]?.[0]).toBe('/api/settings.php?a=1');
    expect(headersOf(fetched)[0]?.get('X-Client')).toBe('web');
    expect(headersOf(fetched)[0]?.has('Idempotency-Key')).toBe(false);
  });

  // spec: 7.16, 9.7
  it('keeps one Idempotency-Key through its tries and gives up after five retries', async () => {
    const fetched = serverOf(...Array.from({ length: 9 }, () => new TypeError('network')));
    const outcome = call('POST', '/api/like.php', { body: { profile: 'x' } }).catch((error: unknown) => error);
    await vi.runAllTimersAsync();
    expect(await outcome).toMatchObject({ status: 0, code: 'unreachable' });
    const keys = headersOf(fetched).map((headers) => headers.get('Idempotency-Key'));
    expect(keys).toHaveLength(6);
    expect(new Set(keys).size).toBe(1);
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/u);
  });

  // spec: 7.16
  it.each([500, 502, 503, 504, 429])('tries again on %i', async (status) => {
    const fetched = serverOf(problem(status, 'busy'), Response.json({ ok: true }));
    const outcome = call('GET', '/api/chats.php');
    await vi.runAllTimersAsync();
    await expect(outcome).resolves.toEqual({ ok: true });
    expect(fetched).toHaveBeenCalledTimes(2);
  });

  it('repeats a change that met a fault of the server under the same Idempotency-Key, five times at most', async () => {
    const fetched = serverOf(...Array.from({ length: 9 }, () => problem(500, 'internal')));
    const outcome = call('POST', '/api/orders.php', { body: { bundle: 'b' }, idempotencyKey: 'intent' }).catch(
      (error: unknown) => error,
    );
    await vi.runAllTimersAsync();
    expect(await outcome).toMatchObject({ status: 500, code: 'internal' });
    expect(headersOf(fetched).map((headers) => headers.get('Idempotency-Key'))).toEqual(Array(6).fill('intent'));
  });

  it.each([400, 401, 403, 404, 409, 422, 501])('takes %i as final', async (status) => {
    const fetched = serverOf(problem(status, 'no'));
    await expect(call('POST', '/api/like.php')).rejects.toMatchObject({ status, code: 'no' });
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  it('waits as long as Retry-After says, and not at all when that is too long for a person', async () => {
    const fetched = serverOf(problem(429, 'rate_limited', { 'Retry-After': '7' }), Response.json({}));
    const outcome = call('GET', '/api/chats.php');
    await vi.advanceTimersByTimeAsync(6900);
    expect(fetched).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(200);
    await outcome;
    expect(fetched).toHaveBeenCalledTimes(2);
    serverOf(problem(429, 'account_blocked', { 'Retry-After': '900' }));
    await expect(call('POST', '/api/user.php')).rejects.toMatchObject({ code: 'account_blocked' });
  });

  // spec: 8.1
  it('reports a 403 authentication_required on any call but user.php', async () => {
    const told = vi.fn();
    whenSessionEnds(told);
    serverOf(
      problem(403, 'authentication_required'),
      problem(403, 'blocked_by'),
      problem(403, 'authentication_required'),
    );
    await call('GET', '/api/user.php').catch(() => {});
    await call('GET', '/api/member.php').catch(() => {});
    expect(told).not.toHaveBeenCalled();
    await call('GET', '/api/chats.php').catch(() => {});
    expect(told).toHaveBeenCalledTimes(1);
  });

  it('tells of a session that is another member’s', async () => {
    const told = vi.fn();
    whenSessionEnds(told);
    serverOf(problem(409, 'other_member'));
    await call('POST', '/api/message.php').catch(() => {});
    expect(told).toHaveBeenCalledExactlyOnceWith('other_member');
  });

  it('says for whom it is made where that is known, the same through all its tries', async () => {
    const fetched = serverOf();
    keepFor(null);
    await call('POST', '/api/user.php');
    keepFor('anna');
    fetched.mockImplementationOnce(() => {
      // Another tab's news, while the first try is on its way.
      keepFor('ben');
      return Promise.reject(new TypeError('network'));
    });
    const sent = call('POST', '/api/message.php');
    await vi.runAllTimersAsync();
    await sent;
    expect(headersOf(fetched).map((headers) => headers.get('X-Member'))).toEqual([null, 'anna', 'anna']);
    keepFor(null);
  });

  it.each([
    [
      'a page in place of the answer',
      () => new Response('<html>Welcome to the hotel</html>', { headers: { 'Content-Type': 'text/html' } }),
    ],
    ['one that says nothing of what it is', () => new Response('{"user":1}')],
    [
      'a body cut in the middle',
      () => new Response('{"user":{"na', { headers: { 'Content-Type': 'application/json' } }),
    ],
    [
      'a refusal by somebody on the way',
      () => new Response('<html>Please log in to the Wi-Fi</html>', { status: 403 }),
    ],
  ])('takes %s as no answer, and tries again under the same key', async (_, strange) => {
    const fetched = serverOf(strange(), strange(), Response.json({ ok: true }));
    const outcome = call('POST', '/api/user.php', { body: {} });
    await vi.runAllTimersAsync();
    await expect(outcome).resolves.toEqual({ ok: true });
    expect(new Set(headersOf(fetched).map((headers) => headers.get('Idempotency-Key'))).size).toBe(1);
    serverOf(...Array.from({ length: 9 }, strange));
    const inVain = call('POST', '/api/user.php').catch((error: unknown) => error);
    await vi.runAllTimersAsync();
    expect(await inVain).toMatchObject({ status: 0, code: 'unreachable' });
  });

  it('gives a try up that is not answered within 15 s, and the whole within two minutes', async () => {
    const fetched = serverOf(...Array.from({ length: 9 }, () => NEVER));
    const outcome = call('POST', '/api/message.php', { idempotencyKey: 'message' }).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(14_900);
    expect(fetched).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1000);
    expect(fetched).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(105_000);
    expect(await outcome).toMatchObject({ status: 0, code: 'unreachable' });
    expect(headersOf(fetched).map((headers) => headers.get('Idempotency-Key'))).toEqual(Array(6).fill('message'));
  });

  it('gives up an answer that stops half-way', async () => {
    let cancelled = false;
    serverOf();
    vi.stubGlobal(
      'fetch',
      vi
        .fn()
        .mockImplementationOnce(async (_url: string, { signal }: RequestInit) => {
          const body = new ReadableStream({
            start: (controller) => {
              controller.enqueue(new TextEncoder().encode('{"ok":'));
              signal?.addEventListener('abort', () => {
                cancelled = true;
                controller.error(new DOMException('aborted', 'AbortError'));
              });
            },
          });
          return new Response(body, { headers: { 'Content-Type': 'application/json' } });
        })
        .mockImplementation(async () => Response.json({ ok: true })),
    );
    const outcome = call('GET', '/api/chats.php');
    await vi.advanceTimersByTimeAsync(17_000);
    await expect(outcome).resolves.toEqual({ ok: true });
    expect(cancelled).toBe(true);
  });

  it('tries at once on another connection: what is older than 5 s, and what waits for its next try', async () => {
    const fetched = serverOf(NEVER, Response.json({ first: true }));
    const old = call('GET', '/api/chats.php');
    await vi.advanceTimersByTimeAsync(4000);
    renewTries();
    expect(fetched).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(2000);
    renewTries();
    await vi.advanceTimersByTimeAsync(0);
    await expect(old).resolves.toEqual({ first: true });
    const lost = serverOf(
      new TypeError('network'),
      new TypeError('network'),
      new TypeError('network'),
      new TypeError('network'),
      Response.json({ second: true }),
    );
    const waiting = call('GET', '/api/chats.php');
    // The pause before the fifth try is 2.4 s at least.
    await vi.advanceTimersByTimeAsync(4000);
    expect(lost).toHaveBeenCalledTimes(4);
    renewTries();
    await vi.advanceTimersByTimeAsync(0);
    await expect(waiting).resolves.toEqual({ second: true });
  });

  it('leaves it to the server how long to wait, whatever the connection does', async () => {
    const fetched = serverOf(problem(429, 'rate_limited', { 'Retry-After': '7' }));
    const outcome = call('GET', '/api/chats.php');
    await vi.advanceTimersByTimeAsync(100);
    renewTries();
    await vi.advanceTimersByTimeAsync(6000);
    expect(fetched).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1000);
    await outcome;
  });

  it('stops trying when its caller does', async () => {
    const stop = new AbortController();
    const fetched = serverOf(new TypeError('network'), Response.json({}));
    const outcome = call('GET', '/api/chats.php', { signal: stop.signal }).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(10);
    stop.abort(new Error('gone'));
    expect(await outcome).toMatchObject({ message: 'gone' });
    expect(fetched).toHaveBeenCalledTimes(1);
  });
});

// spec: 7.16
it('spreads its delays and doubles them', () => {
  expect([0, 1, 2, 3, 4].map((attempt) => retryDelay(attempt, 0.5))).toEqual([400, 800, 1600, 3200, 6400]);
  expect(retryDelay(0, 0)).toBe(300);
  expect(retryDelay(30, 1)).toBe(25_000);
});

it('writes addresses', () =>
  expect(apiUrl('/api/members.php', { country: 'NL', min_age: 25 })).toBe('/api/members.php?country=NL&min_age=25'));

it('knows a field of a refusal', () => {
  const error = new ProblemError({
    status: 422,
    code: 'invalid',
    detail: '',
    errors: [{ field: 'email', code: 'taken', detail: 'Taken.' }],
  });
  expect([error.field('email'), error.field('name')]).toEqual(['Taken.', undefined]);
});
