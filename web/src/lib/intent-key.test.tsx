import { beforeEach, expect, it, vi } from 'vitest';
import { endIntent, intentKey } from '#/lib/intent-key';

beforeEach(() => {
  sessionStorage.clear();
  endIntent('order');
});

it('is the same for the same wish, also after a reload', async () => {
  const key = intentKey('order', 'bundle ideal');
  expect(intentKey('order', 'bundle ideal')).toBe(key);
  vi.resetModules();
  const reloaded = await import('#/lib/intent-key');
  expect(reloaded.intentKey('order', 'bundle ideal')).toBe(key);
});

it('is a new one for another wish, another kind, and once the wish has ended', () => {
  const key = intentKey('order', 'bundle ideal');
  expect(intentKey('sign-up', 'bundle ideal')).not.toBe(key);
  const other = intentKey('order', 'bundle paypal');
  expect(other).not.toBe(key);
  endIntent('order');
  expect(intentKey('order', 'bundle paypal')).not.toBe(other);
});

it('holds within the page when the browser keeps nothing', () => {
  const closed = vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new Error('closed');
  });
  const key = intentKey('order', 'bundle ideal');
  expect(intentKey('order', 'bundle ideal')).toBe(key);
  closed.mockRestore();
});

it('takes no nonsense for a key', () => {
  sessionStorage.setItem('visitor:intent-order', JSON.stringify({ key: 'not-a-uuid', content: 'bundle ideal' }));
  expect(intentKey('order', 'bundle ideal')).toMatch(/^[\da-f-]{36}$/u);
});
