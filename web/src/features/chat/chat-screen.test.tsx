import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { chatsQuery } from '#/api/queries/chats';
import { userQuery } from '#/api/queries/user';
import type { Conversation, Message } from '#/api/wire';
import { calls, chat, field, holdChats, open, refuse, replies, sent, theirs, type Reply } from '#/testing/chat';
import { chatList, member, profile } from '#/testing/samples';
import { firstWords } from '#/shared/messages/first-words';
import { toasts } from '#/ui/overlays/toast-store';

holdChats();

it('sends on Enter, breaks the line on Shift and Enter, and keeps the focus', async () => {
  await open('/chats/c1');
  const area = await field();
  await userEvent.type(area, 'Hello{Shift>}{Enter}{/Shift}there{Enter}');
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.body).toMatchObject({ text: 'Hello\nthere', conversation: 'c1' });
  expect(area).toHaveValue('');
  expect(area).toHaveFocus();
  const list = await screen.findByRole('link', { name: /Sofie.*You: Hello/u });
  expect(list).toHaveAttribute('href', '/chats/c1');
});

/** A reply that comes when the test says. */
function later() {
  let resolve = (_reply: Reply) => {};
  const promise = new Promise<Reply>((come) => {
    resolve = come;
  });
  return { promise, resolve: (reply: Reply) => resolve(reply) };
}

it('shows what is on its way and what was sent while the rest of the conversation has yet to come', async () => {
  const [late, taken] = [later(), later()];
  const other = { ...chat, id: 'c2' };
  replies['GET /api/chat.php'] = () => late.promise;
  replies['POST /api/message.php'] = ({ client_id: id, text }) =>
    taken.promise.then(({ json }) => ({
      json: { ...Object(json), message: { ...theirs, seq: 2, id: 'm2', mine: true, client_id: id, text } },
    }));
  const { queryClient } = await open('/chats/c2', { '/api/chats.php': chatList([other]) });
  const area = () => screen.queryByRole('region', { name: 'Conversation with Sofie' });
  const texts = () =>
    queryClient
      .getQueryData<{ chat: Conversation }>(['/api/chat.php', { id: 'c2' }])
      ?.chat.messages.map(({ text }) => text);
  await userEvent.type(await field(), 'Hello{Enter}');
  // Only what can be seen is in the page, and here nothing has a height: that the area is there has to do.
  await waitFor(() => expect(area()).toBeInTheDocument());
  expect(texts()).toBeUndefined();
  await act(async () => taken.resolve({ json: { conversation: 'c2', credits: 41, free_conversations_left: null } }));
  await waitFor(() => expect(texts()).toEqual(['Hello']));
  expect(area()).toBeInTheDocument();
  await act(async () => late.resolve({ json: { chat: other } }));
  await waitFor(() => expect(texts()).toEqual(['Good evening', 'Hello']));
});

it('turns a new conversation into its own address without losing the field or its focus', async () => {
  const { router } = await open('/members/p1/chat', {
    '/api/chats.php': chatList(),
    '/api/member.php?id=p1': { profile: profile({ id: 'p1', name: 'Sofie' }) },
  });
  const area = await field();
  await userEvent.type(area, 'First{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/chats/c1'));
  expect(sent()[0]?.body).toMatchObject({ text: 'First', profile: 'p1' });
  expect(await field()).toBe(area);
  expect(area).toHaveFocus();
});

it('sends what was written where the match was told, once', async () => {
  firstWords.set({ from: member().profile.id, to: 'p1', text: 'How was your day?' });
  await open('/members/p1/chat', {
    '/api/chats.php': chatList(),
    '/api/member.php?id=p1': { profile: profile({ id: 'p1', name: 'Sofie' }) },
  });
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.body).toMatchObject({ text: 'How was your day?', profile: 'p1' });
  expect(await field()).toHaveValue('');
  expect(firstWords.get()).toBeNull();
});

it('keeps what was written there in the field where something stands in the way', async () => {
  firstWords.set({ from: member().profile.id, to: 'p1', text: 'How was your day?' });
  await open(
    '/members/p1/chat',
    {
      '/api/chats.php': chatList(),
      '/api/member.php?id=p1': { profile: profile({ id: 'p1', name: 'Sofie' }) },
    },
    member({ credits: 0 }),
  );
  expect(await screen.findByRole('heading', { name: 'You do not have enough credits' })).toBeInTheDocument();
  await waitFor(async () => expect(await field()).toHaveValue('How was your day?'));
  expect(sent()).toHaveLength(0);
});

// spec: 8.16
it('gives the text back and shows the way to credits when they are short', async () => {
  replies['POST /api/message.php'] = () => refuse(402, 'not_enough_credits');
  await open('/chats/c1');
  const area = await field();
  await userEvent.type(area, 'Worth its credits{Enter}');
  expect(await screen.findByRole('heading', { name: 'You do not have enough credits' })).toBeInTheDocument();
  expect(area).toHaveValue('Worth its credits');
  expect(screen.getByRole('link', { name: 'Get credits' })).toHaveAttribute('href', '/credits');
});

it('explains a free allowance before a word is typed, and its end', async () => {
  const free = member({ paid_user: false, credits: 6, free_conversations_left: 1 });
  const answers = {
    '/api/chats.php': chatList(),
    '/api/member.php?id=p1': { profile: profile({ id: 'p1', name: 'Sofie' }) },
  };
  const first = await open('/members/p1/chat', answers, free);
  expect(await screen.findByText(/you can write to 1 more person.*enough credits for 6 messages/u)).toBeInTheDocument();
  act(() => first.queryClient.setQueryData(userQuery.queryKey, { user: { ...free, free_conversations_left: 0 } }));
  const card = (await screen.findByRole('heading', { name: 'Your free conversations are used' })).closest('section');
  expect(within(card ?? document.body).getByRole('link', { name: 'Get Premium' })).toHaveAttribute('href', '/premium');
});

it('asks once before the first paid message to a fictional profile', async () => {
  const fictional = profile({ id: 'p1', name: 'Sofie', fictional: true });
  await open('/members/p1/chat', { '/api/chats.php': chatList(), '/api/member.php?id=p1': { profile: fictional } });
  const area = await field();
  await userEvent.type(area, 'Hello{Enter}');
  const question = await screen.findByRole('dialog', { name: 'Fictional profile' });
  expect(sent()).toHaveLength(0);
  await userEvent.click(within(question).getByRole('button', { name: "Don't send" }));
  expect(area).toHaveValue('Hello');
  await userEvent.type(area, '{Enter}');
  await userEvent.click(await screen.findByRole('button', { name: 'Send for 1 credit' }));
  await waitFor(() => expect(sent()).toHaveLength(1));
  await userEvent.type(area, 'Again{Enter}');
  await waitFor(() => expect(sent()).toHaveLength(2));
});

it('explains what an address that is not confirmed keeps from, and sends the mail again', async () => {
  replies['POST /api/activation-mail.php'] = () => ({ status: 202, json: {} });
  await open('/chats/c1', {}, member({ status: 'not_confirmed' }));
  expect(await screen.findByText(/We sent a link to jonas@example.com/u)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Resend e-mail' }));
  expect(await screen.findByText(/We've sent the e-mail/u)).toBeInTheDocument();
});

it("shows the spec's text where the other has blocked", async () => {
  replies['GET /api/member.php'] = () => ({
    status: 403,
    json: { status: 403, code: 'blocked_by', detail: "You're blocked by Sofie. You do not have access to this page." },
  });
  await open('/members/p1/chat', { '/api/chats.php': chatList() });
  expect(await screen.findByText("You're blocked by Sofie. You do not have access to this page.")).toBeInTheDocument();
  expect(screen.queryByRole('textbox')).toBeNull();
});

it('sets unread to zero while it can be seen, and says so to the server once', async () => {
  const unread = { ...chat, num_unread_messages: 1 };
  await open('/chats/c1', { '/api/chats.php': chatList([unread]), '/api/chat.php?id=c1': { chat: unread } });
  await waitFor(() =>
    expect(calls.filter(({ method, path }) => method === 'PUT' && path === '/api/chat.php')).toHaveLength(1),
  );
  expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ conversation: 'c1', read: 1 });
  expect(screen.queryByText('1 unread message')).toBeNull();
});

it('leaves unread what comes while the page is hidden', async () => {
  const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  const unread = { ...chat, num_unread_messages: 1 };
  await open('/chats/c1', { '/api/chats.php': chatList([unread]), '/api/chat.php?id=c1': { chat: unread } });
  await field();
  expect(calls.filter(({ method }) => method === 'PUT')).toHaveLength(0);
  hidden.mockRestore();
  act(() => {
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await waitFor(() => expect(calls.filter(({ method }) => method === 'PUT')).toHaveLength(1));
});

it('reads new messages out politely, apart from the message area', async () => {
  const { queryClient } = await open('/chats/c1');
  await field();
  const log = screen.getByRole('log');
  expect(log).toBeEmptyDOMElement();
  const fresh: Message = { ...theirs, seq: 2, id: 'm2', client_id: 'x2', text: '<b>Are you there?</b>' };
  act(() => {
    queryClient.setQueryData(['/api/chat.php', { id: 'c1' }], { chat: { ...chat, messages: [theirs, fresh] } });
  });
  await waitFor(() => expect(log).toHaveTextContent('Sofie: <b>Are you there?</b>'));
});

async function removeFromMenu() {
  await userEvent.click(await screen.findByRole('button', { name: 'Remove conversation', hidden: true }));
  const question = await screen.findByRole('dialog', { name: 'Remove this conversation?' });
  await userEvent.click(within(question).getByRole('button', { name: 'Remove' }));
}

// spec: 4.19
it('removes a conversation locally first, then on the server', async () => {
  let finish = (_reply: Reply) => {};
  replies['DELETE /api/chat.php'] = () =>
    new Promise<Reply>((resolve) => {
      finish = resolve;
    });
  const { router } = await open('/chats/c1');
  await removeFromMenu();
  await waitFor(() => expect(router.state.location.pathname).toBe('/chats'));
  expect(await screen.findByText('No conversations yet')).toBeInTheDocument();
  await waitFor(() => expect(calls.at(-1)).toMatchObject({ method: 'DELETE', body: { conversation: 'c1' } }));
  await act(async () => finish({ json: {} }));
  expect(toasts.get()).toEqual([]);
});

// spec: 4.19, 8.7
it('alerts and loads the list again when a removal fails', async () => {
  replies['DELETE /api/chat.php'] = () => refuse(501, 'internal');
  replies['GET /api/chats.php'] = () => ({ json: chatList([chat]) });
  const { queryClient } = await open('/chats/c1');
  await removeFromMenu();
  await waitFor(() => expect(toasts.get()).toMatchObject([{ text: 'Says internal', tone: 'danger' }]));
  await waitFor(() => expect(queryClient.getQueryData(chatsQuery.queryKey)?.chats).toHaveLength(1));
});

it('shows what was written with a member who has left, and offers removing it but no composer', async () => {
  const left = { ...chat, profile: null, can_answer: false };
  await open('/chats/c1', { '/api/chats.php': chatList([left]), '/api/chat.php?id=c1': { chat: left } });
  expect(await screen.findByRole('heading', { level: 1, name: 'Former member' })).toBeVisible();
  expect(screen.getByRole('heading', { name: 'This member has left' })).toBeVisible();
  expect(screen.getByRole('region', { name: 'Conversation with a former member' })).toHaveTextContent(
    'This is where your conversation begins.',
  );
  expect(screen.queryByRole('textbox')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'More' }));
  expect(screen.queryByRole('link', { name: 'View profile' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Remove conversation' }));
  expect(screen.getByText("You'll no longer see these messages.")).toBeInTheDocument();
});

const nothingYet = {
  '/api/chats.php': chatList(),
  '/api/member.php?id=p1': { profile: profile({ id: 'p1', name: 'Sofie' }) },
};

it('asks before first words that look like a fraud, sends what they were changed to, and each press once', async () => {
  await open('/members/p1/chat', nothingYet);
  const area = await field();
  await userEvent.type(area, 'See www.example.com{Enter}{Enter}');
  const title = await screen.findByRole('heading', { name: 'Send it as it is?' });
  expect(within(title.closest('section') ?? document.body).getByText('A link')).toBeInTheDocument();
  expect(sent()).toHaveLength(0);
  await userEvent.type(area, '!');
  expect(screen.queryByRole('heading', { name: 'Send it as it is?' })).toBeNull();
  await userEvent.clear(area);
  await userEvent.type(area, 'Hello{Enter}{Enter}{Enter}');
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.body).toMatchObject({ text: 'Hello', profile: 'p1' });
  expect(area).toHaveValue('');
});
