import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { chatsQuery } from '#/api/queries/chats';
import { userQuery } from '#/api/queries/user';
import type { Message, User } from '#/api/types';
import { clearMemberStorage } from '#/lib/member-storage';
import { renderApp } from '#/testing/render-app';
import { chatList, conversation, member, noLikes, profile, profileCard } from '#/testing/samples';
import { toasts } from '#/ui/toast-store';

const sofie = profileCard({ id: 'p1', name: 'Sofie' });
const theirs: Message = { seq: 1, id: 'm1', client_id: 'x1', mine: false, text: 'Good evening', gift: null, photo: null, sent_at: '2026-11-20T20:00:00Z' };
const chat = conversation({ id: 'c1', profile: sofie, messages: [theirs] });

interface Call { method: string; path: string; body: Record<string, unknown> }
type Reply = { status?: number; json: unknown };

let calls: Call[];
let replies: Record<string, (body: Record<string, unknown>) => Reply | Promise<Reply>>;

const refuse = (status: number, code: string): Reply => ({ status, json: { status, code, detail: `Says ${code}` } });

async function answer(input: string, init: RequestInit = {}): Promise<Response> {
  const call = { method: init.method ?? 'GET', path: input, body: init.body ? JSON.parse(String(init.body)) : {} };
  calls.push(call);
  const reply = replies[`${call.method} ${input.split('?')[0]}`];
  // What the test does not care about never answers.
  if (!reply) return new Promise(() => {});
  const { status = 200, json } = await reply(call.body);
  return Response.json(json, { status });
}

beforeEach(() => {
  calls = [];
  replies = {
    'PUT /api/chat.php': () => ({ json: {} }),
    'POST /api/typing.php': () => ({ json: {} }),
    'POST /api/message.php': (body) => ({ json: { message: { ...theirs, seq: 2, id: 'm2', mine: true, client_id: body['client_id'], text: body['text'] }, conversation: 'c1', credits: 41, free_conversations_left: null } }),
  };
  vi.stubGlobal('EventSource', class extends EventTarget { close() {} });
  vi.stubGlobal('fetch', answer);
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes('hover'), addEventListener() {}, removeEventListener() {} }));
});

// Logged out first, so that the outbox of one test ends before the next.
let logOut = () => {};
afterEach(() => {
  act(() => logOut());
  clearMemberStorage();
  toasts.set([]);
  vi.unstubAllGlobals();
});

async function open(path: string, answers: Record<string, unknown> = {}, user: User = member()) {
  const known = { '/api/chats.php': chatList([chat]), '/api/chat.php?id=c1': { chat }, '/api/likes.php': noLikes, ...answers };
  const app = await renderApp(path, { user, answers: known });
  logOut = () => app.queryClient.setQueryData(userQuery.queryKey, { user: null });
  return app;
}

const field = (name = 'Sofie') => screen.findByRole('textbox', { name: `Message to ${name}` });
const sent = () => calls.filter(({ path }) => path === '/api/message.php');

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

it('turns a new conversation into its own address without losing the field or its focus', async () => {
  const { router } = await open('/members/p1/chat', { '/api/chats.php': chatList(), '/api/member.php?id=p1': { profile: profile({ id: 'p1', name: 'Sofie' }) } });
  const area = await field();
  await userEvent.type(area, 'First{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/chats/c1'));
  expect(sent()[0]?.body).toMatchObject({ text: 'First', profile: 'p1' });
  expect(await field()).toBe(area);
  expect(area).toHaveFocus();
});

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
  const answers = { '/api/chats.php': chatList(), '/api/member.php?id=p1': { profile: profile({ id: 'p1', name: 'Sofie' }) } };
  const first = await open('/members/p1/chat', answers, free);
  expect(await screen.findByText(/you can write with 1 more person.*enough for 6 messages/u)).toBeInTheDocument();
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
  await userEvent.click(screen.getByRole('button', { name: 'Send the mail again' }));
  expect(await screen.findByText(/The mail is on its way/u)).toBeInTheDocument();
});

it("shows the spec's text where the other has blocked", async () => {
  replies['GET /api/member.php'] = () => ({ status: 403, json: { status: 403, code: 'blocked_by', detail: "You're blocked by Sofie. You do not have access to this page." } });
  await open('/members/p1/chat', { '/api/chats.php': chatList() });
  expect(await screen.findByText("You're blocked by Sofie. You do not have access to this page.")).toBeInTheDocument();
  expect(screen.queryByRole('textbox')).toBeNull();
});

it('sets unread to zero while it can be seen, and says so to the server once', async () => {
  const unread = { ...chat, num_unread_messages: 1 };
  await open('/chats/c1', { '/api/chats.php': chatList([unread]), '/api/chat.php?id=c1': { chat: unread } });
  await waitFor(() => expect(calls.filter(({ method, path }) => method === 'PUT' && path === '/api/chat.php')).toHaveLength(1));
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
  act(() => { document.dispatchEvent(new Event('visibilitychange')); });
  await waitFor(() => expect(calls.filter(({ method }) => method === 'PUT')).toHaveLength(1));
});

it('reads new messages out politely, apart from the message area', async () => {
  const { queryClient } = await open('/chats/c1');
  await field();
  const log = screen.getByRole('log');
  expect(log).toBeEmptyDOMElement();
  const fresh: Message = { ...theirs, seq: 2, id: 'm2', client_id: 'x2', text: '<b>Are you there?</b>' };
  act(() => { queryClient.setQueryData(['/api/chat.php', { id: 'c1' }], { chat: { ...chat, messages: [theirs, fresh] } }); });
  await waitFor(() => expect(log).toHaveTextContent('Sofie: <b>Are you there?</b>'));
});

async function removeFromMenu() {
  await userEvent.click(await screen.findByRole('button', { name: 'Remove conversation', hidden: true }));
  const question = await screen.findByRole('dialog', { name: 'Remove this conversation?' });
  await userEvent.click(within(question).getByRole('button', { name: 'Remove' }));
}

it('removes a conversation locally first, then on the server', async () => {
  let finish = (_reply: Reply) => {};
  replies['DELETE /api/chat.php'] = () => new Promise<Reply>((resolve) => { finish = resolve; });
  const { router } = await open('/chats/c1');
  await removeFromMenu();
  await waitFor(() => expect(router.state.location.pathname).toBe('/chats'));
  expect(await screen.findByText('No conversations yet')).toBeInTheDocument();
  await waitFor(() => expect(calls.at(-1)).toMatchObject({ method: 'DELETE', body: { conversation: 'c1' } }));
  await act(async () => finish({ json: {} }));
  expect(toasts.get()).toEqual([]);
});

it('alerts and loads the list again when a removal fails', async () => {
  replies['DELETE /api/chat.php'] = () => refuse(500, 'internal');
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
  expect(screen.queryByRole('textbox')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'More' }));
  expect(screen.queryByRole('link', { name: 'View profile' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Remove conversation' }));
  expect(screen.getByText('You will no longer see these messages.')).toBeInTheDocument();
});

const rose = { id: 'rose', name: 'Rose', picture: '/assets/gifts/1/rose.svg', credits: 6, price: { amount: 480, currency: 'EUR' } };
const ring = { id: 'ring', name: 'Ring', picture: '/assets/gifts/1/ring.svg', credits: 50, price: null };

it('sends a gift from its tray, price first, and leaves the draft alone', async () => {
  const { id, name, picture } = rose;
  replies['POST /api/message.php'] = (body) => ({ json: { message: { ...theirs, seq: 2, id: 'm2', mine: true, client_id: body['client_id'], text: '', gift: { id, name, picture } }, conversation: 'c1', credits: 36, free_conversations_left: null } });
  const { router } = await open('/chats/c1', { '/api/gifts.php': { gifts: [rose, ring] } });
  await userEvent.type(await field(), 'Not yet');
  await userEvent.click(screen.getByRole('button', { name: 'Send a gift' }));
  await userEvent.click(await screen.findByRole('radio', { name: /Ring 50 credits/u }));
  expect(await screen.findByRole('heading', { name: 'You do not have enough credits' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('radio', { name: 'Rose 6 credits (from €4.80)' }));
  await userEvent.click(screen.getByRole('button', { name: 'Send for 6 credits' }));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.body).toEqual({ client_id: expect.any(String), gift: 'rose', conversation: 'c1' });
  expect(await screen.findByText('Gift: Rose')).toBeInTheDocument();
  expect(await field()).toHaveValue('Not yet');
  expect(router.state.location.search).toEqual({});
});

const nothingYet = { '/api/chats.php': chatList(), '/api/member.php?id=p1': { profile: profile({ id: 'p1', name: 'Sofie' }) } };

it('asks before first words that look like a fraud, sends what they were changed to, and each press once', async () => {
  await open('/members/p1/chat', nothingYet);
  const area = await field();
  await userEvent.type(area, 'See www.example.com{Enter}{Enter}');
  const title = await screen.findByRole('heading', { name: 'Send it like this?' });
  expect(within(title.closest('section') ?? document.body).getByText('A link')).toBeInTheDocument();
  expect(sent()).toHaveLength(0);
  await userEvent.type(area, '!');
  expect(screen.queryByRole('heading', { name: 'Send it like this?' })).toBeNull();
  await userEvent.clear(area);
  await userEvent.type(area, 'Hello{Enter}{Enter}{Enter}');
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.body).toMatchObject({ text: 'Hello', profile: 'p1' });
  expect(area).toHaveValue('');
});
