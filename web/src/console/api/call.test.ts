import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { get, send, whenProofIsNeeded, whenSessionEnds, withQuery } from '#/console/api/call';

const asked: { url: string; init: RequestInit & { headers: Record<string, string> } }[] = [];
let answers: (Response | Error)[] = [];

const refusal = (status: number, code: string) =>
  Response.json({ status, code, detail: code }, { status, headers: { 'Content-Type': 'application/problem+json' } });

beforeEach(() => {
  asked.length = 0;
  answers = [];
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 200 });
  vi.stubGlobal('fetch', async (url: string, init: RequestInit & { headers: Record<string, string> }) => {
    asked.push({ url, init });
    const answer = answers.shift();
    if (!answer || answer instanceof Error) throw answer ?? new TypeError('no more answers');
    return answer;
  });
});
afterEach(() => {
  vi.useRealTimers();
  whenProofIsNeeded(() => Promise.resolve(false));
  whenSessionEnds(() => {});
});

const keys = () => asked.map(({ init }) => init.headers['Idempotency-Key']);
const close = () => send('post', '/api/console/staff-closings', { staff: 's' });

it('says who it is, and gives each act a key of its own', async () => {
  answers = [Response.json({}), Response.json({}), Response.json({ staff: [] })];
  await close();
  await close();
  await get('/api/console/staff', { cursor: '', site: 'x y' });
  expect(new Set(keys().slice(0, 2)).size).toBe(2);
  expect(keys()[2]).toBeUndefined();
  expect(asked.map(({ init }) => init.headers['X-Client'])).toEqual(['console', 'console', 'console']);
  expect(asked[2]?.url).toBe('/api/console/staff?site=x+y');
});

it('repeats an act after a fresh proof with the same key', async () => {
  const ask = vi.fn(() => Promise.resolve(true));
  whenProofIsNeeded(ask);
  answers = [refusal(403, 'fresh_proof_required'), Response.json({})];
  await close();
  expect([ask.mock.calls.length, asked.length, new Set(keys()).size]).toEqual([1, 2, 1]);
});

it('leaves the act undone where no proof is given', async () => {
  answers = [refusal(403, 'fresh_proof_required')];
  await expect(close()).rejects.toMatchObject({ code: 'proof_cancelled' });
  expect(asked.length).toBe(1);
});

it('asks for a proof once only', async () => {
  whenProofIsNeeded(() => Promise.resolve(true));
  answers = [refusal(403, 'fresh_proof_required'), refusal(403, 'fresh_proof_required')];
  await expect(close()).rejects.toMatchObject({ code: 'fresh_proof_required' });
});

it('tries again with the same key when no answer comes, and never on a refusal', async () => {
  answers = [new TypeError('network'), refusal(503, 'unavailable'), Response.json({})];
  await close();
  expect([asked.length, new Set(keys()).size]).toEqual([3, 1]);
  answers = [refusal(409, 'stale_version')];
  await expect(close()).rejects.toMatchObject({ code: 'stale_version' });
  expect(asked.length).toBe(4);
});

it('tells that the session is over', async () => {
  const ended = vi.fn();
  whenSessionEnds(ended);
  answers = [refusal(403, 'authentication_required')];
  await expect(get('/api/console/staff')).rejects.toMatchObject({ code: 'authentication_required' });
  expect(ended).toHaveBeenCalledOnce();
});

it('takes a page of a proxy for no answer', async () => {
  answers = Array.from({ length: 4 }, () => new Response('<h1>Hotel</h1>', { status: 502 }));
  await expect(close()).rejects.toMatchObject({ code: 'unreachable' });
});

it('leaves out of an address what is empty', () => {
  expect([withQuery('/a', { b: null, c: 0 }), withQuery('/a')]).toEqual(['/a?c=0', '/a']);
});
