import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { chatsQuery, withNewest } from '#/api/queries/chats';
import { settingsQuery } from '#/api/queries/settings';
import { createQueryClient } from '#/api/query-client';
import { MemberPush } from '#/layouts/chrome/member-push';
import { serve } from '#/testing/answers';
import { chatList, conversation, settings } from '#/testing/samples';

afterEach(() => void vi.unstubAllGlobals());

async function mount() {
  serve({});
  const client = createQueryClient();
  client.setQueryData(settingsQuery.queryKey, { settings });
  const router = createRouter({
    routeTree: createRootRoute({
      component: () => (
        <>
          <p>The page</p>
          <MemberPush member="me" />
        </>
      ),
    }),
    history: createMemoryHistory(),
  });
  await router.load();
  render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </I18nProvider>,
  );
  return client;
}

const chat = (id: string, unread: number) => conversation({ id, num_unread_messages: unread });

it('takes a notice out of the tray once what it tells of was read, here or on another device', async () => {
  const notices = ['chats', 'chat-a', 'chat-b', 'like-x'].map((tag) => ({ tag, close: vi.fn<() => void>() }));
  const closed = () => notices.filter(({ close }) => close.mock.calls.length > 0).map(({ tag }) => tag);
  const workers = Object.assign(new EventTarget(), {
    startMessages: () => {},
    register: () => new Promise(() => {}),
    getRegistration: async () => ({ getNotifications: async () => notices }),
  });
  vi.stubGlobal('navigator', Object.create(navigator, { serviceWorker: { value: workers } }));
  const client = await mount();
  const read = (...unread: number[]) =>
    act(async () => {
      const chats = [chat('a', unread[0] ?? 0), chat('b', unread[1] ?? 0)];
      const all = chats.reduce((sum, { num_unread_messages: count }) => sum + count, 0);
      client.setQueryData(chatsQuery.queryKey, withNewest(undefined, { ...chatList(chats), num_unread_messages: all }));
    });
  await read(1, 2);
  expect(closed()).toEqual([]);
  await read(0, 2);
  await vi.waitFor(() => expect(closed()).toEqual(['chat-a']));
  await read(0, 0);
  await vi.waitFor(() => expect(closed()).toEqual(['chats', 'chat-a', 'chat-b']));
});

it('takes nothing along where a browser refuses even to name its workers', async () => {
  const refuse = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  vi.stubGlobal('navigator', Object.create(navigator, { serviceWorker: { get: refuse } }));
  const client = await mount();
  await act(async () => {
    client.setQueryData(chatsQuery.queryKey, withNewest(undefined, chatList([chat('a', 0)])));
  });
  expect(screen.getByText('The page')).toBeVisible();
});
