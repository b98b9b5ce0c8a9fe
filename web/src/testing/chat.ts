import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { userQuery } from '#/api/queries/user';
import type { Message, Settings, User } from '#/api/wire';
import { forgetMember } from '#/lib/forget-member';
import { renderApp } from '#/testing/render-app';
import { chatList, conversation, member, noLikes, profileCard } from '#/testing/samples';
import { toasts } from '#/ui/overlays/toast-store';

const sofie = profileCard({ id: 'p1', name: 'Sofie' });
/** Her message, the only one so far. */
export const theirs: Message = {
  seq: 1,
  id: 'm1',
  client_id: 'x1',
  mine: false,
  text: 'Good evening',
  gift: null,
  photo: null,
  voice: null,
  quote: null,
  reaction: null,
  edited: false,
  removed: null,
  sent_at: '2026-11-20T20:00:00Z',
};
/** The conversation with her. */
export const chat = conversation({ id: 'c1', profile: sofie, messages: [theirs] });

interface Call {
  method: string;
  path: string;
  body: Record<string, unknown>;
}
/** An answer; 200 where nothing else is said. */
export interface Reply {
  status?: number;
  json: unknown;
}

/** What the page has called, oldest first. */
export const calls: Call[] = [];
/** The server of these tests, by "METHOD /path"; what is not named never answers. */
export const replies: Record<string, (body: Record<string, unknown>) => Reply | Promise<Reply>> = {};

/** A refusal as the server writes it. */
export const refuse = (status: number, code: string): Reply => ({
  status,
  json: { status, code, detail: `Says ${code}` },
});

async function answer(input: string, init: RequestInit = {}): Promise<Response> {
  const call = { method: init.method ?? 'GET', path: input, body: init.body ? JSON.parse(String(init.body)) : {} };
  calls.push(call);
  const reply = replies[`${call.method} ${input.split('?')[0]}`];
  if (!reply) return new Promise(() => {});
  const { status = 200, json } = await reply(call.body);
  return Response.json(json, { status });
}

// Logged out first, so that the outbox of one test ends before the next.
let logOut = () => {};

/**
 * Around each test: a server that takes every message, a member with a keyboard, and nothing left of the test
 * before.
 */
export function holdChats(): void {
  beforeEach(() => {
    calls.length = 0;
    Object.keys(replies).forEach((name) => {
      delete replies[name];
    });
    Object.assign(replies, {
      'PUT /api/chat.php': () => ({ json: {} }),
      'POST /api/typing.php': () => ({ json: {} }),
      'POST /api/message.php': (body: Record<string, unknown>) => ({
        json: {
          message: { ...theirs, seq: 2, id: 'm2', mine: true, client_id: body['client_id'], text: body['text'] },
          conversation: body['conversation'] ?? 'c1',
          credits: 41,
          free_conversations_left: null,
        },
      }),
    });
    vi.stubGlobal(
      'EventSource',
      class extends EventTarget {
        close() {}
      },
    );
    vi.stubGlobal('fetch', answer);
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query.includes('hover'),
      addEventListener() {},
      removeEventListener() {},
    }));
  });
  afterEach(() => {
    // Forgotten first: a page that ends by the log-out would go on ending in the next test.
    void forgetMember();
    act(() => logOut());
    toasts.set([]);
    vi.unstubAllGlobals();
  });
}

/** The app at `path` with the list, the conversation and `answers`, on a site with these settings. */
export async function open(
  path: string,
  answers: Record<string, unknown> = {},
  user: User = member(),
  settings: Partial<Settings> = {},
) {
  const known = {
    '/api/chats.php': chatList([chat]),
    '/api/chat.php?id=c1': { chat },
    '/api/likes.php': noLikes,
    ...answers,
  };
  const app = await renderApp(path, { user, answers: known, settings });
  logOut = () => app.queryClient.setQueryData(userQuery.queryKey, { user: null });
  return app;
}

/** Where one writes to her. */
export const field = (name = 'Sofie') => screen.findByRole('textbox', { name: `Message to ${name}` });
/** The messages that were sent. */
export const sent = () => calls.filter(({ path }) => path === '/api/message.php');
