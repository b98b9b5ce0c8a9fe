import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { REDIRECTED_TO_LOGIN, SIGN_UP_CLOSED } from '#/shared/sign-up/sign-up-modal';
import { renderApp } from '#/testing/render-app';
import { profileCard } from '#/testing/samples';
import { stubUploads } from '#/testing/uploads';

const sofie = profileCard();

beforeEach(() => {
  stubUploads();
  vi.stubGlobal(
    'EventSource',
    class extends EventTarget {
      close() {}
    },
  );
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.startsWith('/api/members.php'))
      return Response.json({
        pageNumber: 1,
        results: [sofie],
        numResults: 1,
        num_capped: false,
        next_cursor: null,
        similar_results: [],
        similar_numResults: 0,
      });
    return new Promise(() => {});
  });
});

/** As a heart of the search asks. */
const like = (router: Awaited<ReturnType<typeof renderApp>>['router']) =>
  act(() => router.navigate({ to: '.', state: { signUp: { reason: 'like', member: sofie.id, step: 0, depth: 1 } } }));

/**
 * A visitor's search, and what they want of somebody there. Its rows, which have the hearts, need a size to be drawn: a
 * like asks as a heart does; the message is pressed on the profile behind.
 */
async function wish(name: 'Like' | 'Message', settings = {}) {
  const app = await renderApp('/members', { settings: { logged_out_search: true, ...settings } });
  await screen.findByText('1 member');
  await act(() => app.router.navigate({ to: '/members/$id', params: { id: sofie.id } }));
  await screen.findByRole('heading', { level: 1, name: 'Sofie, 41' });
  if (name === 'Message') await userEvent.click(screen.getByRole('button', { name }));
  else await like(app.router);
  const dialog = await screen.findByRole('dialog');
  return { ...app, dialog };
}

const isOpen = () => screen.queryAllByRole('dialog').length > 0;
const step = () => document.querySelector('[data-step]:not([hidden])')?.getAttribute('data-step');
/** What a browser does on Escape. */
const escape = (dialog: HTMLElement) => act(() => void dialog.dispatchEvent(new Event('cancel', { cancelable: true })));
const pressBackdrop = (dialog: HTMLElement) =>
  act(() => void dialog.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true })));

async function account(dialog: HTMLElement) {
  await userEvent.type(within(dialog).getByLabelText('Name'), 'Anna');
  await userEvent.type(within(dialog).getByLabelText('E-mail address'), 'anna@example.com');
  await userEvent.type(within(dialog).getByLabelText('Password'), 'zomer-in-de-stad');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Continue' }));
}

it.each([['Like', 'Sign up to like Sofie'] as const, ['Message', 'Get to know Sofie'] as const])(
  'opens for "%s", over the page',
  async (button, title) => {
    const { dialog, router } = await wish(button);
    expect(within(dialog).getByRole('heading', { name: title })).toBeInTheDocument();
    expect(router.state.location.pathname).toBe(`/members/${sofie.id}`);
  },
);

it('begins with the message for who wanted to write, and only for them', async () => {
  const { dialog, unmount } = await wish('Message');
  expect(within(dialog).getByLabelText('Message to Sofie')).toBeVisible();
  unmount();
  sessionStorage.clear();
  const liked = await wish('Like');
  expect(within(liked.dialog).queryByLabelText('Message to Sofie')).toBeNull();
});

it('closes lightly while nothing is filled in, and takes itself out of the history', async () => {
  const { dialog, router } = await wish('Like');
  await escape(dialog);
  await waitFor(() => expect(isOpen()).toBe(false));
  expect(router.state.location.state.signUp).toBeUndefined();
  expect(router.state.location.pathname).toBe(`/members/${sofie.id}`);
});

// spec: 2.36
it('in progress closes neither by Escape nor by the backdrop; its cross asks once', async () => {
  const { dialog, router } = await wish('Like');
  await userEvent.type(within(dialog).getByLabelText('Name'), 'A');
  await escape(dialog);
  await pressBackdrop(dialog);
  // A browser that closes it all the same, as on a second Escape, finds it opened again.
  act(() => (dialog as HTMLDialogElement).close());
  expect((dialog as HTMLDialogElement).open).toBe(true);
  const pressed = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true });
  act(() => void dialog.dispatchEvent(pressed));
  expect(pressed.defaultPrevented).toBe(true);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
  await userEvent.click(screen.getByRole('button', { name: 'Continue signing up' }));
  expect(within(dialog).getByLabelText('Name')).toHaveValue('A');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
  const question = screen.getByRole('dialog', { name: 'Stop signing up?' });
  await userEvent.click(within(question).getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
  await waitFor(() => expect(isOpen()).toBe(false));
  expect(router.state.location.state.signUp).toBeUndefined();
});

it('goes through its steps in the history, and keeps the draft for the next time', async () => {
  const { dialog, router } = await wish('Like');
  await account(dialog);
  await waitFor(() => expect(step()).toBe('photo'));
  act(() => router.history.back());
  await waitFor(() => expect(step()).toBe('account'));
  act(() => router.history.back());
  await waitFor(() => expect(isOpen()).toBe(false));
  await like(router);
  expect(within(await screen.findByRole('dialog')).getByLabelText('Name')).toHaveValue('Anna');
});

// spec: 2.36
it.each([SIGN_UP_CLOSED, REDIRECTED_TO_LOGIN])('closes on %s, at any step (spec 2)', async (name) => {
  const { dialog } = await wish('Like');
  await account(dialog);
  await waitFor(() => expect(step()).toBe('photo'));
  act(() => void window.dispatchEvent(new CustomEvent(name)));
  await waitFor(() => expect(isOpen()).toBe(false));
});

it('names its events as the spec does', () =>
  expect([SIGN_UP_CLOSED, REDIRECTED_TO_LOGIN]).toEqual(['signupClosed', 'redirectedToLogin']));

it('lets a member log in instead, tells so, and comes back here', async () => {
  const heard = vi.fn();
  addEventListener(REDIRECTED_TO_LOGIN, heard, { once: true });
  const { dialog, router } = await wish('Like');
  await userEvent.click(within(dialog).getByRole('link', { name: 'Log in' }));
  await waitFor(() =>
    expect(router.state.location).toMatchObject({ pathname: '/login', search: { to: `/members/${sofie.id}` } }),
  );
  expect(heard).toHaveBeenCalledTimes(1);
  expect(isOpen()).toBe(false);
});

// spec: 6.3
it('says who may join where the site is closed, and closes lightly', async () => {
  const { dialog } = await wish('Like', { signups: 'none' });
  expect(within(dialog).getByRole('heading', { name: 'By invitation only' })).toBeInTheDocument();
  expect(within(dialog).queryByLabelText('Name')).toBeNull();
  await escape(dialog);
  await waitFor(() => expect(isOpen()).toBe(false));
});

it('says that the site is closing', async () => {
  const { dialog } = await wish('Like', { signups: 'none', closing: true });
  expect(within(dialog).getByRole('heading', { name: 'This site is closing' })).toBeInTheDocument();
  expect(within(dialog).queryByLabelText('Name')).toBeNull();
});

it('is there in the empty layout too', async () => {
  const { router } = await renderApp('/login');
  await act(() => router.navigate({ to: '.', state: { signUp: { reason: 'join', member: null, step: 0, depth: 1 } } }));
  expect(
    within(await screen.findByRole('dialog')).getByRole('heading', { name: 'Create your profile' }),
  ).toBeInTheDocument();
});
