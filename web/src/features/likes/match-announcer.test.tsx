import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import type { LiveEvent } from '#/api/live-state';
import { announceMatch } from '#/api/match-news';
import { likesQuery } from '#/api/queries/likes';
import { memberQuery } from '#/api/queries/member';
import type { Likes } from '#/api/wire';
import { takeFirstWords } from '#/shared/messages/first-words';
import { renderApp } from '#/testing/render-app';
import { chatList, member, noLikes, profile, profileCard } from '#/testing/samples';

const sofie = profileCard({ id: 's', name: 'Sofie', matched: true });
const mila = profileCard({ id: 'm', name: 'Mila', matched: true });

/** What the server proposes to begin with. */
const openers = ['Cats or dogs?', 'Sleep in, or out early?', 'Where was your last photo taken?'];

/** The stream, played by hand. */
let stream: EventTarget;
/** Calls of likes.php that wait for their answer. */
let fetches: ((likes: Likes) => void)[];

beforeEach(async () => {
  fetches = [];
  vi.stubGlobal(
    'EventSource',
    class extends EventTarget {
      constructor() {
        super();
        // oxlint-disable-next-line no-this-alias -- the test plays the server's part
        stream = this;
      }

      close() {}
    },
  );
  vi.stubGlobal(
    'fetch',
    (url: string, { signal }: RequestInit) =>
      new Promise((resolve, reject) => {
        if (url.startsWith('/api/member.php?id=s')) resolve(Response.json({ profile: profile({ ...sofie, openers }) }));
        if (!url.startsWith('/api/likes.php')) return;
        fetches.push((likes) => resolve(Response.json(likes)));
        signal?.addEventListener('abort', () => reject(signal.reason));
      }),
  );
});

const withSofie: Likes = {
  ...noLikes,
  profiles: [sofie],
  liked_by: { ...noLikes.liked_by, matches: [{ profile: 's', like_new: false, date: '2026-11-21T10:00:00Z' }] },
};
const hear = (event: LiveEvent) =>
  act(async () => stream.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(event) })));
const answer = (likes: Likes) => act(async () => fetches.splice(0).forEach((give) => give(likes)));

async function open() {
  const app = await renderApp('/likes', {
    user: member(),
    answers: { '/api/likes.php': noLikes, '/api/chats.php': chatList() },
  });
  await screen.findByRole('heading', { level: 1, name: 'Likes' });
  // The announcer comes in a chunk of its own.
  await act(() => import('#/features/likes/match-announcer'));
  await act(() => import('#/features/likes/match-dialog'));
  return app;
}

const tell = (...cards: (typeof sofie)[]) => act(async () => cards.forEach(announceMatch));

// spec: 2.62, 4.22
it('shows one match at a time; a press anywhere closes it', async () => {
  await open();
  await tell(sofie, mila);
  expect(await screen.findByText('You and Sofie like each other.')).toBeInTheDocument();
  expect(screen.queryByText('You and Mila like each other.')).toBeNull();
  await userEvent.click(screen.getByText('You and Sofie like each other.'));
  expect(await screen.findByText('You and Mila like each other.')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('tells of the same match once', async () => {
  await open();
  await tell(sofie, sofie);
  await userEvent.click(await screen.findByText('You and Sofie like each other.'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

// spec: 2.62, 4.22
it('leads to the profile by the photo and to a message by the button', async () => {
  const { router } = await open();
  await tell(sofie, mila);
  await userEvent.click(await screen.findByRole('button', { name: 'View the profile of Sofie' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/members/s'));
  await userEvent.click(await screen.findByRole('button', { name: 'Write to Mila' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/members/m/chat'));
});

it('takes what is written along to the conversation, with its price before', async () => {
  const { router } = await open();
  await tell(sofie);
  const box = await screen.findByRole('textbox', { name: 'Message to Sofie' });
  // Three beginnings, each to be changed before it is sent.
  expect(await within(screen.getByRole('dialog')).findAllByRole('button', { pressed: false })).toHaveLength(3);
  await userEvent.click(screen.getByRole('button', { name: 'Sleep in, or out early?' }));
  await userEvent.type(box, ' Never before ten.');
  expect(screen.getByText(/^1 credit for this message.*No answer within 7 days\?/u)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/members/s/chat'));
  expect(screen.queryByText('You and Sofie like each other.')).toBeNull();
  expect(takeFirstWords(member().profile.id, 's')).toBe('Sleep in, or out early? Never before ten.');
});

it('promises no credits back where the two have written before', async () => {
  const { queryClient } = await open();
  queryClient.setQueryData(memberQuery('m').queryKey, { profile: profile({ ...mila, begun: true, openers: [] }) });
  await tell(mila);
  await userEvent.type(await screen.findByRole('textbox', { name: 'Message to Mila' }), 'Hello again');
  expect(screen.getByText(/^1 credit for this message/u)).not.toHaveTextContent('No answer within');
});

it('never takes the focus of somebody who types: a toast leads to it', async () => {
  await open();
  const field = document.body.appendChild(document.createElement('textarea'));
  field.focus();
  await tell(sofie);
  expect(await screen.findByText("It's a match with Sofie!")).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(field).toHaveFocus();
  await userEvent.click(screen.getByRole('button', { name: 'View' }));
  expect(await screen.findByText('You and Sofie like each other.')).toBeInTheDocument();
  field.remove();
});

it('tells of a match of which the stream told', async () => {
  await open();
  await hear({ type: 'match', profile: 's' });
  await answer(withSofie);
  expect(await screen.findByText('You and Sofie like each other.')).toBeInTheDocument();
});

it('tells of it also when older likes were on their way', async () => {
  const { queryClient } = await open();
  void queryClient.invalidateQueries({ queryKey: likesQuery.queryKey });
  const [old] = fetches.splice(0);
  await hear({ type: 'match', profile: 's' });
  await act(async () => old?.(noLikes));
  await answer(withSofie);
  expect(await screen.findByText('You and Sofie like each other.')).toBeInTheDocument();
});

it('tells of it also when a like that is given meanwhile stops the fetch', async () => {
  const { queryClient } = await open();
  await hear({ type: 'match', profile: 's' });
  await act(() => queryClient.cancelQueries({ queryKey: likesQuery.queryKey }));
  fetches = [];
  await act(async () => void queryClient.invalidateQueries({ queryKey: likesQuery.queryKey }));
  await answer(withSofie);
  expect(await screen.findByText('You and Sofie like each other.')).toBeInTheDocument();
});

it('tells of one that only polling brings', async () => {
  const { queryClient } = await open();
  void queryClient.invalidateQueries({ queryKey: likesQuery.queryKey });
  await waitFor(() => expect(fetches).toHaveLength(1));
  await answer(withSofie);
  expect(await screen.findByText('You and Sofie like each other.')).toBeInTheDocument();
});

it('does not tell of matches that were there when the page came', async () => {
  const app = await renderApp('/likes', {
    user: member(),
    answers: { '/api/likes.php': withSofie, '/api/chats.php': chatList() },
  });
  await act(() => import('#/features/likes/match-announcer'));
  await hear({ type: 'match', profile: 's' });
  await answer(withSofie);
  await waitFor(() => expect(app.queryClient.isFetching({ queryKey: likesQuery.queryKey })).toBe(0));
  expect(screen.queryByRole('dialog')).toBeNull();
});
