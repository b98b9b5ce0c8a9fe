import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import type { User } from '#/api/wire';
import { lastWords } from '#/lib/ending';
import { pushState } from '#/shared/push/push-state';
import { renderApp } from '#/testing/render-app';
import { chatList, member, noLikes } from '#/testing/samples';

vi.mock('#/lib/load-page', () => ({ loadPage: { to: vi.fn<(href: string) => void>(), again: vi.fn<() => void>() } }));

const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();
const answers = { '/api/chats.php': chatList(), '/api/likes.php': noLikes };
const site = { push_public_key: 'BAAA' };
const waiting = member({ status: 'not_confirmed' });
const unconfirmed = { ...waiting, profile: { ...waiting.profile, status: 'disabled' as const } };

beforeEach(() => {
  localStorage.clear();
  fetched
    .mockReset()
    .mockImplementation(async (url, { body }) =>
      url === '/api/dismissals.php'
        ? Response.json({ user: member({ dismissals: { [JSON.parse(String(body)).name]: 1_700_000_000 } }) })
        : Response.json({}, { status: 202 }),
    );
  vi.stubGlobal(
    'EventSource',
    class extends EventTarget {
      close() {}
    },
  );
  vi.stubGlobal('fetch', fetched);
});

// spec: 4.1
it('reminds who has not confirmed, and sends the mail again', async () => {
  await renderApp('/likes/received', { user: unconfirmed, answers });
  await userEvent.click(await screen.findByRole('button', { name: 'Resend e-mail' }));
  expect(await screen.findByText(/We've sent a new e-mail/u)).toBeInTheDocument();
  expect(fetched.mock.calls.some(([url]) => url === '/api/activation-mail.php')).toBe(true);
});

it('tells members of a site that closes what they can still do, and nothing else', async () => {
  await renderApp('/likes/received', { user: unconfirmed, answers, settings: { closing: true } });
  const notice = (await screen.findByText('This site is closing.')).parentElement as HTMLElement;
  const ways = within(notice)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));
  expect(ways).toEqual(['/transactions', '/settings/export', '/settings/delete']);
  expect(screen.queryByRole('button', { name: 'Resend e-mail' })).not.toBeInTheDocument();
});

// spec: 3.30, 4.1
it('is a dialog right after a sign-up by API, whose parameter then leaves the address', async () => {
  const { router } = await renderApp('/likes/received?api_signup_complete=1', { user: unconfirmed, answers });
  await userEvent.click(await screen.findByRole('button', { name: 'Got it' }));
  await waitFor(() => expect(router.state.location.href).toBe('/likes/received'));
  expect(await screen.findByRole('button', { name: 'Resend e-mail' })).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

// spec: 4.4
it('tells why mails are stopped until it is put aside', async () => {
  const stopped = member({ notifications_disabled: ['bounce'] });
  const { unmount } = await renderApp('/likes/received', { user: stopped, answers });
  const notice = (await screen.findByText(/Our e-mails to you are bouncing/u)).parentElement as HTMLElement;
  await userEvent.click(within(notice).getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByText(/Our e-mails to you are bouncing/u)).not.toBeInTheDocument();
  expect(put()).toEqual([{ name: 'hide-disabled-notifications-alert' }]);
  unmount();
  await renderApp('/likes/received', { user: stopped, answers });
  expect(screen.queryByText(/Our e-mails to you are bouncing/u)).not.toBeInTheDocument();
});

/** What was put aside at the server. */
const put = () =>
  fetched.mock.calls.filter(([url]) => url === '/api/dismissals.php').map(([, { body }]) => JSON.parse(String(body)));

const PHOTO = /Your profile has no photo yet/u;
const PUSH = /Get notified about new messages and likes on this device/u;

/** A browser that can push, as far as the page asks it. */
function capable() {
  const requestPermission = vi.fn(async () => 'default');
  vi.stubGlobal(
    'Notification',
    Object.assign(() => {}, { permission: 'default', requestPermission }),
  );
  vi.stubGlobal('PushManager', Object);
  const workers = Object.assign(new EventTarget(), {
    startMessages: () => {},
    register: () => new Promise(() => {}),
    getRegistration: async () => undefined,
  });
  vi.stubGlobal('navigator', Object.create(navigator, { serviceWorker: { value: workers } }));
  return { requestPermission };
}

beforeEach(() => pushState.set({ isCapable: false, isSubscribed: false, lastMessage: null, subscription: 'unknown' }));

/** Somebody with nothing left to be asked for but push. */
function withPhoto(changes: Partial<User> = {}): User {
  const main_image = { filename: 'a.webp', thumb_filename: 'a-t.webp', status: 'active', match: 'a-m.webp' } as const;
  const user = member(changes);
  return { ...user, profile: { ...user.profile, main_image } };
}

it('shows one notice at a time, the weightiest first', async () => {
  capable();
  await renderApp('/likes/received', { user: unconfirmed, answers, settings: site });
  await screen.findByRole('button', { name: 'Resend e-mail' });
  await waitFor(() => expect(pushState.get().subscription).toBe('not_subscribed'));
  expect([PHOTO, PUSH].map((text) => screen.queryByText(text))).toEqual([null, null]);
  cleanup();
  await renderApp('/likes/received', { user: member(), answers, settings: site });
  const photo = (await screen.findByText(PHOTO)).parentElement as HTMLElement;
  expect(screen.queryByText(PUSH)).not.toBeInTheDocument();
  await userEvent.click(within(photo).getByRole('button', { name: 'Dismiss' }));
  expect(await screen.findByText(PUSH)).toBeInTheDocument();
});

// spec: 6.14
it('shows nobody who is logged out any of them (spec 6)', async () => {
  capable();
  await renderApp('/pricing', { settings: site });
  await screen.findByRole('heading', { level: 1 });
  const none = [PHOTO, PUSH, /confirm your e-mail address/iu, /off your first credits/u];
  expect(none.map((text) => screen.queryByText(text))).toEqual(none.map(() => null));
});

// spec: 4.5
it.each([
  ['hide-enrich-alert', PHOTO, member],
  ['hide-push-notification-alert', PUSH, withPhoto],
] as const)('puts aside under %s, for good, also after a log-out and on another device', async (name, text, who) => {
  capable();
  const setup = { user: who(), answers, settings: site };
  const { unmount } = await renderApp('/likes/received', setup);
  const notice = (await screen.findByText(text)).parentElement as HTMLElement;
  await userEvent.click(within(notice).getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByText(text)).not.toBeInTheDocument();
  expect(put()).toEqual([{ name }]);
  await userEvent.click(screen.getByRole('button', { name: 'Log out', hidden: true }));
  await waitFor(() => expect(fetched.mock.calls.some(([url]) => url === '/api/logout.php')).toBe(true));
  unmount();
  // The next page.
  lastWords.set(null);
  expect(Object.keys(localStorage).filter((key) => key.includes(name))).toEqual([]);
  await renderApp('/likes/received', { ...setup, user: who({ dismissals: { [name]: 1_700_000_000 } }) });
  await screen.findByRole('heading', { level: 1 });
  await waitFor(() => expect(pushState.get().subscription).toBe('not_subscribed'));
  expect(screen.queryByText(text)).not.toBeInTheDocument();
});

// spec: 4.5
it('keeps what was put aside where the server does not answer, for this member alone', async () => {
  capable();
  fetched.mockImplementation(async (url) =>
    url === '/api/dismissals.php'
      ? Response.json({ status: 409, code: 'x', detail: 'No' }, { status: 409 })
      : Response.json({}, { status: 202 }),
  );
  const { unmount } = await renderApp('/likes/received', { user: member(), answers, settings: site });
  const notice = (await screen.findByText(PHOTO)).parentElement as HTMLElement;
  await userEvent.click(within(notice).getByRole('button', { name: 'Dismiss' }));
  unmount();
  const again = await renderApp('/likes/received', { user: member(), answers, settings: site });
  await screen.findByText(PUSH);
  expect(screen.queryByText(PHOTO)).not.toBeInTheDocument();
  again.unmount();
  const { profile } = member();
  await renderApp('/likes/received', {
    user: member({ profile: { ...profile, id: '00000000-0000-4000-8000-00000000000b' } }),
    answers,
    settings: site,
  });
  expect(await screen.findByText(PHOTO)).toBeInTheDocument();
});

it.each(['setItem', 'getItem'] as const)('puts aside for the page where storage refuses %s', async (method) => {
  capable();
  vi.stubGlobal(
    'localStorage',
    Object.create(localStorage, {
      [method]: {
        value: () => {
          throw new DOMException('full', 'QuotaExceededError');
        },
      },
    }),
  );
  await renderApp('/likes/received', { user: member(), answers, settings: site });
  const notice = (await screen.findByText(PHOTO)).parentElement as HTMLElement;
  await userEvent.click(within(notice).getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByText(PHOTO)).not.toBeInTheDocument();
});

// spec: 4.3
it('asks the browser when push is switched on, and goes where it is blocked', async () => {
  const { requestPermission } = capable();
  requestPermission.mockImplementation(async () => {
    Object.assign(Notification, { permission: 'denied' });
    return 'denied';
  });
  await renderApp('/likes/received', { user: withPhoto(), answers, settings: site });
  await screen.findByText(PUSH);
  await userEvent.click(screen.getByRole('button', { name: 'Turn on' }));
  expect(await screen.findByText(/Your browser doesn't allow notifications/u)).toBeInTheDocument();
  expect(screen.queryByText(PUSH)).not.toBeInTheDocument();
});

it('offers no push on a site without a key', async () => {
  capable();
  await renderApp('/likes/received', { user: withPhoto(), answers });
  await screen.findByRole('heading', { level: 1 });
  await waitFor(() => expect(pushState.get().subscription).toBe('unsupported'));
  expect(screen.queryByText(PUSH)).not.toBeInTheDocument();
});
