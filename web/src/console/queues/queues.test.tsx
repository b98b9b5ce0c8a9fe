import { act, fireEvent, renderHook, waitFor } from '@testing-library/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { readInboxFilter } from '#/console/api/complaints';
import type { Item } from '#/console/api/types';
import { urgency } from '#/console/due';
import { PHOTO_REASON_LIST } from '#/console/measure-words';
import { actOf, saysItself, untilOf, type ActDraft } from '#/console/queues/act-form';
import { afterClaim } from '#/console/queues/held';
import { usePicture } from '#/console/queues/pictures';
import { UNDOABLE } from '#/console/queues/undo-bar';
import { useClaims } from '#/console/queues/use-claims';
import { useHold } from '#/console/queues/use-hold';

const item = (id: string): Item => ({
  queue: 'photos',
  kind: 'photo',
  id,
  claimed_until: '2026-11-27T12:05:00Z',
  due_at: '2026-11-27T16:00:00Z',
  since: '2026-11-27T11:00:00Z',
  site: { id: 's', name: 'Vonk', domain: 'vonk.example' },
});

describe('what one holds', () => {
  it('is without what was decided while the answer was on its way', () => {
    const answer = { items: [item('a'), item('b')], next_left: 7 };
    expect(afterClaim(answer, new Set(['a']))).toEqual({ items: [item('b')], left: 7 });
  });

  const asked: { method: string; url: string; body: Record<string, unknown> }[] = [];
  let waiting: string[] = [];
  let held: string[] = [];
  beforeEach(() => {
    asked.length = 0;
    waiting = Array.from({ length: 20 }, (_, index) => `p${index}`);
    held = [];
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      const body = JSON.parse(String(init.body ?? '{}')) as Record<string, unknown>;
      asked.push({ method: init.method ?? '', url, body });
      if (init.method === 'POST') held.push(...waiting.splice(0, Number(body.count ?? 3)));
      return Response.json({ items: held.map(item), next_left: waiting.length });
    });
  });

  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
  );
  const claims = () => asked.filter(({ method, url }) => method === 'POST' && url.endsWith('/claims'));

  it('is fetched before it is needed, some at a time, and let go at the end', async () => {
    const { result, unmount } = renderHook(() => useClaims('photos', { ahead: 6, batch: 3 }), { wrapper });
    await waitFor(() => expect(result.current.items.length).toBe(6));
    const pass = (id: string) => {
      held = held.filter((one) => one !== id);
      act(() => result.current.pass([id]));
    };
    pass('p0');
    pass('p1');
    expect([result.current.items[0]?.id, claims().length]).toEqual(['p2', 1]);
    pass('p2');
    await waitFor(() => expect(result.current.items.length).toBe(6));
    expect(claims().map(({ body }) => body.count)).toEqual([6, 3]);
    unmount();
    expect(asked.at(-1)).toMatchObject({ method: 'DELETE', body: { queue: 'photos' } });
  });

  it('is asked for by what looks like it, and nothing is fetched twice', async () => {
    waiting = ['p0', 'p1', 'p2'];
    const { result } = renderHook(() => useClaims('photos', { ahead: 1, batch: 1 }), { wrapper });
    await waitFor(() => expect(result.current.items.length).toBe(1));
    await act(() => result.current.claimAlike('p0'));
    expect(claims().map(({ body }) => body)).toEqual([
      { queue: 'photos', count: 1 },
      { queue: 'photos', alike: 'p0' },
    ]);
    expect(result.current.items.map(({ id }) => id)).toEqual(['p0', 'p1', 'p2']);
  });

  it('is asked for no more once nothing is left', async () => {
    waiting = ['p0'];
    const { result } = renderHook(() => useClaims('photos', { ahead: 6, batch: 3 }), { wrapper });
    await waitFor(() => expect(result.current.items.length).toBe(1));
    expect([result.current.left, claims().length]).toEqual([0, 1]);
  });
});

it('asks for a photo as it was seen, for evidence by its report, and for a capture by its member', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    return new Response(new Blob(['']));
  });
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:one', revokeObjectURL: () => {} }));
  const waiting = renderHook(() => usePicture({ photo: 'p', revision: 2, look: 'blurred' }));
  await waitFor(() => expect(waiting.result.current.url).toBe('blob:one'));
  const evidence = renderHook(() => usePicture({ photo: 'p', report: 'r', look: 'sharp' }));
  await waitFor(() => expect(evidence.result.current.url).toBe('blob:one'));
  const capture = { member: 'm', verification: 'v' };
  const live = renderHook(() => usePicture({ photo: 'second', capture, look: 'grey' }));
  await waitFor(() => expect(live.result.current.url).toBe('blob:one'));
  expect(asked).toEqual([
    '/api/console/photo-picture?photo=p&revision=2&look=blurred',
    '/api/console/evidence-picture?photo=p&report=r&look=sharp',
    '/api/console/verification-picture?member=m&verification=v&picture=second&look=grey',
  ]);
});

describe('an act', () => {
  const draft: ActDraft = {
    kind: 'pause',
    photo: 'p',
    revision: 2,
    photoReason: 'nudity',
    field: 'about',
    textReason: 'other',
    days: 3,
    whom: 'reported',
    rule: '',
    words: '',
    silent: false,
  };
  const now = Date.parse('2026-11-27T12:20:00Z');

  it('has what its kind takes and nothing else', () => {
    const kinds = (['warn', 'reject_photo', 'hide_words', 'pause', 'close_account'] as const).map((kind) =>
      actOf({ ...draft, kind }, now),
    );
    expect(kinds).toEqual([
      { kind: 'warn' },
      { kind: 'reject_photo', photo: 'p', revision: 2, reason: 'nudity' },
      { kind: 'hide_words', field: 'about', reason: 'other' },
      { kind: 'pause', until: '2026-11-30T12:00:00.000Z' },
      { kind: 'close_account' },
    ]);
  });

  it('never lasts longer than it may: 90 days are 90 days', () => {
    expect(Date.parse(untilOf(90, now)) - now).toBeLessThanOrEqual(90 * 24 * 3_600_000);
  });

  it('needs words where no reason says what happened', () => {
    const says = (part: Partial<ActDraft>) => saysItself({ ...draft, ...part });
    expect([says({}), says({ kind: 'reject_photo' }), says({ kind: 'hide_words' })]).toEqual([false, true, false]);
  });
});

it('has nine reasons against a photo, one for each key, the last with words', () => {
  expect([PHOTO_REASON_LIST.length, PHOTO_REASON_LIST[8]]).toEqual([9, 'other']);
});

it('says how pressing a moment is', () => {
  const now = Date.parse('2026-11-27T12:00:00Z');
  const of = (hours: number) => urgency(new Date(now + hours * 3_600_000).toISOString(), now);
  expect([of(-1), of(3.9), of(4.1)]).toEqual(['late', 'soon', 'calm']);
});

it('reads of an address only what means something', () => {
  expect(readInboxFilter({ state: 'lost', mine: 'yes', category: 'x' })).toEqual({ state: 'open' });
  expect(readInboxFilter({ state: 'closed', mine: true, category: 'refund', site: 's' })).toEqual({
    state: 'closed',
    mine: true,
    category: 'refund',
    site: 's',
  });
});

it('says of each decision and each closing what can be taken back', () => {
  const codes = [
    'photo_approved',
    'photo_blurred',
    'photo_rejected',
    'photo_removed',
    'words_fine',
    'words_hidden',
    'warned',
    'paused',
  ];
  const more = ['person_verified', 'person_refused', 'reports_paused', 'reports_closed', 'notice_closed'];
  for (const code of [...codes, ...more]) {
    expect(UNDOABLE[code]?.message, code).toBeTruthy();
  }
});

describe('what is shown sharp', () => {
  it('is so as long as the space bar is held, wherever the mouse lies', () => {
    const { result } = renderHook(() => useHold());
    fireEvent.keyDown(document.body, { key: ' ' });
    expect(result.current[0]).toBe(true);
    // The card under it has gone.
    act(() => result.current[1](false));
    expect(result.current[0]).toBe(true);
    fireEvent.keyUp(document.body, { key: ' ' });
    expect(result.current[0]).toBe(false);
  });

  it('ends with the press of a pointer, also where its card has gone, and with the page', () => {
    const { result } = renderHook(() => useHold());
    act(() => result.current[1](true));
    expect(result.current[0]).toBe(true);
    fireEvent.pointerUp(document.body);
    expect(result.current[0]).toBe(false);
    fireEvent.keyDown(document.body, { key: ' ' });
    fireEvent.blur(window);
    expect(result.current[0]).toBe(false);
  });
});
