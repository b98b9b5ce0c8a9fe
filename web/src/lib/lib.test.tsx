import { afterEach, describe, expect, it, vi } from 'vitest';
import { readBootData } from '#/lib/boot-data';
import { chooseScheme } from '#/lib/choose-scheme';
import { mayReload } from '#/lib/chunk-reload';
import { dismiss, dismissedAt } from '#/lib/dismissals';
import { formatMoney } from '#/lib/money';
import { applyScheme, chosenScheme } from '#/lib/scheme';
import { createStore } from '#/lib/store';
import { rememberTracking, storedTracking } from '#/lib/tracking';

describe('the boot block', () => {
  const page = (text: string) =>
    new DOMParser().parseFromString(`<script type="application/json" id="boot">${text}</script>`, 'text/html');
  it('is read', () =>
    expect(readBootData(page('{"/api/settings.php":{"settings":{"name":"A \\u003c B"}}}'))).toEqual({
      '/api/settings.php': { settings: { name: 'A < B' } },
    }));
  it.each(['{{boot}}', ''])('may be missing: %j', (text) => expect(readBootData(page(text))).toEqual({}));
});

describe('a missing chunk', () => {
  const at = 1_800_000_000_000;
  const mayReloadAt = (now: number) => {
    vi.spyOn(Date, 'now').mockReturnValue(now);
    return mayReload();
  };
  afterEach(() => {
    vi.restoreAllMocks();
  });
  // spec: 9.3
  it('reloads at most once in 60 s (spec 9)', () => {
    expect([at, at + 59_999, at + 60_000, at + 60_001].map(mayReloadAt)).toEqual([true, false, true, false]);
  });

  it('may reload after a clock was set back', () => {
    expect([at, at - 3_600_000].map(mayReloadAt)).toEqual([true, true]);
  });

  const refused = vi.fn<() => string>().mockImplementation(() => {
    throw new DOMException('no', 'SecurityError');
  });
  it.each<[string, PropertyDescriptor]>([
    ['closed', { get: refused }],
    ['not readable', { value: { getItem: refused } }],
    ['full', { value: { getItem: () => null, setItem: refused } }],
  ])('reloads no young page where storage is %s', (_, storage) => {
    const own = Object.getOwnPropertyDescriptor(globalThis, 'sessionStorage');
    Object.defineProperty(globalThis, 'sessionStorage', { configurable: true, ...storage });
    try {
      expect(
        [0, 59_999, 60_000].map((age) => {
          vi.spyOn(performance, 'now').mockReturnValue(age);
          return mayReload();
        }),
      ).toEqual([false, false, true]);
    } finally {
      if (own) Object.defineProperty(globalThis, 'sessionStorage', own);
    }
  });
});

// spec: 2.46
it('keeps a visitor’s dismissal as unix seconds', () => {
  expect(dismissedAt('hide-site-entry-warning')).toBeNull();
  dismiss('hide-site-entry-warning', 1_700_000_000_900);
  expect(dismissedAt('hide-site-entry-warning')).toBe(1_700_000_000);
  expect(localStorage.getItem('hide-site-entry-warning')).toBe('1700000000');
});

describe('tracking', () => {
  const at = (search: string, pathname = '/') => ({ pathname, search });
  // spec: 3.27, 3.29
  it('keeps the five parameters of spec 3, the lander, and nothing else', () => {
    rememberTracking(at('?network=ads&ref=summer&sub1=x&sub2=y&sub3=z&evil=1&lb=gallery'));
    const all = { network: 'ads', ref: 'summer', sub1: 'x', sub2: 'y', sub3: 'z', lb: 'gallery' };
    expect(storedTracking()).toEqual(all);
    rememberTracking(at('?network=other&ref='));
    expect(storedTracking()).toEqual({ network: 'other' });
  });
  it('is not lost on a later visit without any', () => {
    rememberTracking(at('?ref=friend'));
    rememberTracking(at('?t=5'));
    expect(storedTracking()).toEqual({ ref: 'friend' });
  });
  it('knows a lander by its address, and keeps who sent them', () => {
    rememberTracking(at('?network=ads'));
    rememberTracking(at('', '/landers/video/harbour'));
    expect(storedTracking()).toEqual({ network: 'ads', lb: 'video/harbour' });
    rememberTracking(at('?network=other', '/members/7/landing2'));
    expect(storedTracking()).toEqual({ network: 'other', lb: 'landing2' });
  });
  it('survives nonsense in storage', () => {
    localStorage.setItem('tracking', '[1,');
    expect(storedTracking()).toEqual({});
  });
});

// spec: 1.17
it('writes money as the country does', () => {
  const plain = (text: string) => text.replaceAll(/\s/gu, ' ');
  expect(plain(formatMoney({ amount: 1250, currency: 'EUR' }, 'nl'))).toBe('€ 12,50');
  expect(plain(formatMoney({ amount: 1250, currency: 'JPY' }, 'en'))).toBe('JP¥1,250');
  document.documentElement.dataset.country = 'AT';
  expect(plain(formatMoney({ amount: 123_456, currency: 'EUR' }, 'de'))).toBe('€ 1.234,56');
  delete document.documentElement.dataset.country;
});

it('remembers light and dark, and forgets them for the device', () => {
  chooseScheme('dark');
  expect([chosenScheme(), document.documentElement.dataset.scheme]).toEqual(['dark', 'dark']);
  chooseScheme('device');
  expect([chosenScheme(), document.documentElement.dataset.scheme]).toEqual(['device', undefined]);
  applyScheme('device');
});

it('tells watchers of a store, but not of the same value', () => {
  const store = createStore(1);
  const watcher = vi.fn();
  const stop = store.subscribe(watcher);
  store.set(1);
  store.set(2);
  stop();
  store.set(3);
  expect(watcher).toHaveBeenCalledTimes(1);
});
