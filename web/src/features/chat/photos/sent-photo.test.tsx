import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { chatQuery } from '#/api/queries/chat';
import { settingsQuery } from '#/api/queries/settings';
import { userQuery } from '#/api/queries/user';
import { createQueryClient } from '#/api/query-client';
import type { Message } from '#/api/wire';
import { SentPhoto } from '#/features/chat/photos/sent-photo';
import { conversation, member, settings } from '#/testing/samples';

const photo = { id: 'ph1', width: 600, height: 400, filename: 'large-1', thumb_filename: 'small-1', removed: false };
const theirs: Message = {
  seq: 1,
  id: 'm1',
  client_id: 'x1',
  mine: false,
  text: '',
  gift: null,
  photo,
  voice: null,
  quote: null,
  reaction: null,
  edited: false,
  removed: null,
  sent_at: '2026-11-20T20:00:00Z',
};

let asked: string[];
let answer: Message;

beforeEach(() => {
  asked = [];
  answer = theirs;
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path);
    return Promise.resolve(Response.json({ chat: conversation({ id: 'c1', messages: [answer] }) }));
  });
});

function Shown({ isCovered, onOpen }: { isCovered: boolean; onOpen: () => void }) {
  const { data } = useQuery({ ...chatQuery('c1'), staleTime: Infinity });
  const [message] = data?.messages ?? [];
  return (
    message && <SentPhoto message={message} conversation="c1" partner="Sofie" isCovered={isCovered} onOpen={onOpen} />
  );
}

function show(message: Message, isCovered = false) {
  const client = createQueryClient();
  const onOpen = vi.fn();
  client.setQueryData(settingsQuery.queryKey, { settings });
  client.setQueryData(userQuery.queryKey, { user: member() });
  client.setQueryData(chatQuery('c1').queryKey, { chat: conversation({ id: 'c1', messages: [message] }) });
  const shown = () =>
    render(
      <QueryClientProvider client={client}>
        <I18nProvider i18n={i18n}>
          <Shown isCovered={isCovered} onOpen={onOpen} />
        </I18nProvider>
      </QueryClientProvider>,
    );
  return { onOpen, shown, ...shown() };
}

const image = () => screen.getByRole('img', { name: 'Photo from Sofie' });

it('stands there with its size before it is there, and opens', async () => {
  const { onOpen } = show(theirs);
  expect(image()).toHaveAttribute('src', '/photos/small-1');
  expect([image().getAttribute('width'), image().getAttribute('height')]).toEqual(['300', '200']);
  await userEvent.click(screen.getByRole('button'));
  expect(onOpen).toHaveBeenCalledOnce();
});

it('from a stranger is covered until one wants to see it, once', async () => {
  const { unmount, shown } = show(theirs, true);
  expect(screen.getByText('Photo from Sofie. Show it?')).toBeVisible();
  expect(screen.queryByRole('img')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Show' }));
  expect(image()).toBeVisible();
  unmount();
  shown();
  expect(image()).toBeVisible();
});

it('says that moderators removed it', () => {
  show({ ...theirs, photo: { ...photo, filename: null, thumb_filename: null, removed: true } }, true);
  expect(screen.getByText('Our moderators removed this photo.')).toBeVisible();
  expect([screen.queryByRole('img'), screen.queryByRole('button')]).toEqual([null, null]);
});

it('is asked for anew when its address has ended, a few times at most', async () => {
  answer = { ...theirs, photo: { ...photo, thumb_filename: 'small-2' } };
  show(theirs);
  fireEvent.error(image());
  await waitFor(() => expect(image()).toHaveAttribute('src', '/photos/small-2'));
  expect(asked).toEqual(['/api/chat.php?id=c1&before=2']);
  const second = image();
  fireEvent.error(second);
  await waitFor(() => expect(image()).not.toBe(second));
  fireEvent.error(image());
  expect(asked).toHaveLength(2);
});
