import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetInPlace } from '#/api/leave-session';
import { userQuery } from '#/api/queries/user';
import { formatCountdown, timeBonus } from '#/api/time-bonus';
import type { TimeBonus, User } from '#/api/wire';
import { formatClock } from '#/lib/time-ago';
import { FakeLocks } from '#/testing/fake-tabs';
import { renderApp } from '#/testing/render-app';
import { chatList, member, noLikes, onSale } from '#/testing/samples';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const at = (ms: number) => new Date(NOW + ms).toISOString();
const HOUR = 3_600_000;
const image = { filename: 'a.webp', thumb_filename: 'a-t.webp', status: 'active' as const, match: 'a-m.webp' };
/** A free member who signed up so long ago; with a photo, so that no other notice comes first. */
const newcomer = (ago: number, changes: Partial<User> = {}) => {
  const user = member({ paid_user: false, credits: 0, signup_date: at(-ago), ...changes });
  return { ...user, profile: { ...user.profile, main_image: image } };
};
const bonusOf = (ago: number): TimeBonus => ({
  code: 'TIMEBONUS25',
  percentage: 25,
  validity: 'once-per-user',
  status: 'active',
  ends_at: at(4 * HOUR - ago),
  now: at(0),
});
const welcome = {
  code: 'WELCOME25',
  kind: 'welcome',
  value_percentage: 25,
  expires: at(3 * 24 * HOUR),
  expired: false,
  paymentmethods: [],
  status: 'active',
  validity: 'once-per-user',
  country: null,
  user_id: null,
  currency: 'EUR',
  minimum_order_value: null,
};

let asked: string[];
let knowsWelcome: boolean;

beforeEach(() => {
  asked = [];
  knowsWelcome = false;
  vi.useFakeTimers({ now: NOW, toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  vi.stubGlobal(
    'EventSource',
    class extends EventTarget {
      close() {}
    },
  );
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    if (url.includes('welcome=true'))
      return knowsWelcome
        ? Response.json({ discountcode: welcome })
        : Response.json({ status: 404, code: 'not_found', detail: 'No' }, { status: 404 });
    return new Promise(() => {});
  });
});
afterEach(() => vi.useRealTimers());

async function open(path: string, user: User, bonus: TimeBonus | null) {
  const app = await renderApp(path, {
    user,
    answers: {
      '/api/timebonus.php': { timebonus: bonus },
      '/api/credits.php': onSale(),
      '/api/chats.php': chatList(),
      '/api/likes.php': noLikes,
    },
  });
  // What is lazy comes by promises alone.
  await act(() => vi.dynamicImportSettled());
  await act(() => vi.advanceTimersByTimeAsync(500));
  return app;
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
/** What is left, as the state counts it: hh:mm:ss. */
const left = () => {
  const { countdownTimer } = timeBonus.get();
  return countdownTimer && formatCountdown(countdownTimer);
};
const banner = () => screen.queryByText(/off your first credits until/u)?.textContent ?? null;
const dialog = () => screen.queryByRole('dialog', { name: /off your first credits/u });

describe('the banner', () => {
  // spec: 2.31, 4.6, 4.9, 9.1
  it('says until when in the members area, and nowhere else, while the seconds are counted', async () => {
    const { router } = await open('/likes', newcomer(HOUR), bonusOf(HOUR));
    expect(banner()).toBe(`25% off your first credits until ${formatClock(at(3 * HOUR), 'en')}`);
    expect(screen.queryByRole('timer')).not.toBeInTheDocument();
    expect(left()).toBe('03:00:00');
    await pass(1000);
    expect(left()).toBe('02:59:59');
    await act(() => router.navigate({ to: '/notifications' }));
    expect(banner()).toBeNull();
    expect(timeBonus.get().isVisible).toBe(true);
  });

  it("trusts the server's clock more than the device's", async () => {
    // This device is two hours ahead.
    vi.setSystemTime(NOW + 2 * HOUR);
    await open('/likes', newcomer(HOUR), bonusOf(HOUR));
    expect(left()).toBe('03:00:00');
  });

  it('waits until no other notice has the place, and comes to no screen where one pays', async () => {
    const { profile } = member();
    await open('/likes', newcomer(HOUR), bonusOf(HOUR)).then(({ unmount }) => unmount());
    const app = await open('/likes', { ...newcomer(HOUR), profile }, bonusOf(HOUR));
    expect(banner()).toBeNull();
    expect(screen.getByText(/Your profile has no photo yet/u)).toBeInTheDocument();
    app.unmount();
    await open('/credits', newcomer(HOUR), bonusOf(HOUR));
    expect(timeBonus.get().isVisible).toBe(true);
    expect(document.querySelector('[aria-label=Notices]')).toHaveTextContent('');
  });
});

describe('the bonus is cleared', () => {
  // spec: 4.7
  it('when the timer reaches zero, and prices are asked anew', async () => {
    const { queryClient } = await open('/likes', newcomer(4 * HOUR - 3000), bonusOf(4 * HOUR - 3000));
    const invalidated = vi.spyOn(queryClient, 'invalidateQueries');
    expect(banner()).not.toBeNull();
    await pass(3000);
    expect(banner()).toBeNull();
    expect(timeBonus.get()).toMatchObject({ isVisible: false, countdownTimer: null });
    expect(invalidated).toHaveBeenCalledWith({ queryKey: ['/api/credits.php'] });
  });
  // spec: 4.7
  it('when the member has paid', async () => {
    const { queryClient } = await open('/likes', newcomer(HOUR), bonusOf(HOUR));
    expect(banner()).not.toBeNull();
    await act(
      async () => void queryClient.setQueryData(userQuery.queryKey, { user: newcomer(HOUR, { paid_user: true }) }),
    );
    await pass(10);
    expect(banner()).toBeNull();
    expect(timeBonus.get().isVisible).toBe(false);
  });
  // spec: 4.7, 4.8
  it('when the member logs out', async () => {
    const { queryClient } = await open('/likes', newcomer(HOUR), bonusOf(HOUR));
    expect(timeBonus.get().isVisible).toBe(true);
    await act(async () => forgetInPlace(queryClient));
    await pass(10);
    expect(timeBonus.get()).toMatchObject({ isVisible: false, countdownTimer: null });
  });
  // spec: 4.7
  it('when the sign-up is four hours old, whatever the offer says', async () => {
    await open('/likes', newcomer(4 * HOUR), bonusOf(HOUR));
    expect(banner()).toBeNull();
  });
});

describe('the dialog', () => {
  // spec: 4.5, 4.6, 4.10, 9.1
  it('opens after 40 seconds in the area, pages of it counting together, and is put aside for good', async () => {
    const { router } = await open('/likes', newcomer(HOUR), bonusOf(HOUR));
    await pass(20_000);
    await act(() => router.navigate({ to: '/premium' }));
    await pass(19_000);
    expect(dialog()).toBeNull();
    await pass(1000);
    await act(() => vi.dynamicImportSettled());
    await pass(500);
    const offer = within(dialog() as HTMLElement);
    expect(offer.getByText(/Order within four hours of signing up/u)).toBeInTheDocument();
    expect(offer.getByRole('link', { name: 'Get credits' })).toHaveAttribute('href', '/credits');
    const shown = offer.getByRole('timer');
    expect(shown).toHaveTextContent(/^02:59:\d\d$/u);
    const before = shown.textContent;
    await pass(1000);
    expect(shown.textContent).not.toBe(before);
    vi.useRealTimers();
    await userEvent.click(screen.getByRole('button', { name: 'Not now' }));
    expect(dialog()).toBeNull();
    expect(asked).toContain('/api/dismissals.php');
  });
  // spec: 4.10
  it.each<[string, Partial<User>, () => void]>([
    ['with credits', { credits: 1 }, () => {}],
    ['who put it aside on another device', { dismissals: { 'hide-time-bonus-modal': 1_763_700_000 } }, () => {}],
    [
      'who put it aside here before',
      {},
      () => localStorage.setItem(`member:${member().profile.id}:dismissals:hide-time-bonus-modal`, '1763700000'),
    ],
  ])('stays away from a member %s', async (_who, changes, prepare) => {
    prepare();
    await open('/likes', newcomer(HOUR, changes), bonusOf(HOUR));
    await pass(60_000);
    await act(() => vi.dynamicImportSettled());
    expect(dialog()).toBeNull();
  });
  it('waits until another dialog is closed', async () => {
    await open('/likes', newcomer(HOUR), bonusOf(HOUR));
    const other = document.body.appendChild(document.createElement('dialog'));
    other.open = true;
    await pass(60_000);
    expect(dialog()).toBeNull();
    other.remove();
    await pass(500);
    await act(() => vi.dynamicImportSettled());
    await pass(500);
    expect(dialog()).toBeInTheDocument();
  });
  it('is open in one tab of the browser, and in the next once that is closed', async () => {
    const locks = new FakeLocks();
    vi.stubGlobal('navigator', Object.create(navigator, { locks: { value: locks } }));
    let close = () => {};
    // Another tab has it.
    void locks.request(
      'time-bonus',
      () =>
        new Promise<void>((resolve) => {
          close = resolve;
        }),
    );
    await open('/likes', newcomer(HOUR), bonusOf(HOUR));
    await pass(60_000);
    expect(dialog()).toBeNull();
    close();
    await pass(500);
    await act(() => vi.dynamicImportSettled());
    await pass(500);
    expect(dialog()).toBeInTheDocument();
  });
  it('stays away where there is no bonus', async () => {
    await open('/likes', newcomer(HOUR), null);
    await pass(60_000);
    expect(dialog()).toBeNull();
  });
  it('is cancelled by leaving the area, and starts anew on the way back', async () => {
    const { router } = await open('/likes', newcomer(HOUR), bonusOf(HOUR));
    await pass(39_000);
    await act(() => router.navigate({ to: '/notifications' }));
    await pass(10_000);
    expect(dialog()).toBeNull();
    await act(() => router.navigate({ to: '/likes' }));
    await pass(39_000);
    expect(dialog()).toBeNull();
  });
});

describe('the welcome discount', () => {
  // spec: 4.11
  it.each(['/likes', '/settings', '/notifications', '/pages/faq', '/profile'])(
    'links to credits on %s, in the members area and beyond',
    async (path) => {
      knowsWelcome = true;
      await open(path, newcomer(30 * HOUR), null);
      await pass(100);
      const banner = screen.getByText(/25% off your first credits until/u).parentElement as HTMLElement;
      expect(within(banner).getByRole('link', { name: 'Get credits' })).toHaveAttribute('href', '/credits');
    },
  );
  // spec: 4.11
  it('is no banner beside a time bonus, which has one in the members area alone', async () => {
    knowsWelcome = true;
    await open('/settings', newcomer(HOUR), bonusOf(HOUR));
    await pass(100);
    expect(screen.queryByText(/off your first credits/u)).not.toBeInTheDocument();
  });
  // spec: 4.11
  it('is the banner of who has no time bonus', async () => {
    knowsWelcome = true;
    await open('/likes', newcomer(30 * HOUR), null);
    await pass(100);
    expect(screen.getByText(/25% off your first credits until 24 November 2026/u)).toBeInTheDocument();
  });
  // spec: 4.11
  it('is not asked for beside a time bonus', async () => {
    await open('/likes', newcomer(HOUR), bonusOf(HOUR));
    expect(asked.filter((url) => url.includes('welcome'))).toEqual([]);
  });
  // spec: 8.8
  it('is silent where it is refused', async () => {
    await open('/likes', newcomer(30 * HOUR), null);
    await pass(100);
    expect(asked.filter((url) => url.includes('welcome'))).toHaveLength(1);
    expect(screen.queryByText(/off your first credits/u)).not.toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});
