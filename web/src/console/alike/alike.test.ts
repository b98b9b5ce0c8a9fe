import { expect, it } from 'vitest';
import { inView, reasonBefore, waitingAlike } from '#/console/alike/alike';
import type { AlikePhoto, Item } from '#/console/api/types';

const item = (id: string, alike: readonly Partial<AlikePhoto>[]): Item => ({
  queue: 'photos',
  kind: 'photo',
  id,
  claimed_until: '2026-11-27T12:05:00Z',
  due_at: '2026-11-27T16:00:00Z',
  since: '2026-11-27T11:00:00Z',
  site: { id: 's', name: 'Vonk', domain: 'vonk.example' },
  photo: {
    photo: id,
    revision: 0,
    album: false,
    member: {
      id: 'm',
      name: 'Eva',
      age: 30,
      country: 'NL',
      fictional: false,
      premium: false,
      member_since: '2026-01-01T00:00:00Z',
      status: 'active',
    },
    width: 4,
    height: 5,
    decisions: [],
    earlier: [],
    alike: alike.map((one) => ({ photo: 'x', account: 'active', status: 'pending', ...one })),
  },
});

it('only what waits can be decided on with it', () => {
  const alike = [{ photo: 'b' }, { photo: 'c', status: 'active' as const }, { photo: 'd' }];
  expect(waitingAlike(item('a', alike))).toEqual(['b', 'd']);
  expect(waitingAlike(item('a', []))).toEqual([]);
});

it('a decision is taken over with its reason, but not words that were written to someone', () => {
  const rejected = (reason: AlikePhoto['reason']) => ({ status: 'rejected' as const, reason: reason ?? null });
  expect(reasonBefore(item('a', [{ status: 'active' }, rejected('nudity'), rejected('minor')]))).toBe('nudity');
  expect(reasonBefore(item('a', [rejected('other'), rejected('advertising')]))).toBe('advertising');
  expect(reasonBefore(item('a', [rejected('other'), { status: 'active' }]))).toBeNull();
});

it('what was gathered is in view together, until one of it is left', () => {
  const items = ['a', 'b', 'c', 'd', 'e'].map((id) => item(id, []));
  const ids = (gathered: string[]) => inView(items, gathered, 3).map(({ id }) => id);
  expect(ids([])).toEqual(['a', 'b', 'c']);
  expect(ids(['a', 'c', 'd', 'e', 'gone'])).toEqual(['a', 'c', 'd', 'e']);
  expect(ids(['e', 'gone'])).toEqual(['a', 'b', 'c']);
});
