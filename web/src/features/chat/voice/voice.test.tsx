import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { settingsQuery } from '#/api/queries/settings';
import { createQueryClient } from '#/api/query-client';
import type { ChatVoice, Message } from '#/api/wire';
import { SentVoice } from '#/features/chat/voice/sent-voice';
import { loadArea } from '#/i18n/catalogues';
import { chat, field, holdChats, open, replies, sent, theirs } from '#/testing/chat';
import { member, settings } from '#/testing/samples';

holdChats();
beforeEach(() => loadArea('verification'));

const said = (seq: number, changes: Partial<ChatVoice> = {}): Message => ({
  ...theirs,
  seq,
  id: `m${seq}`,
  text: '',
  voice: { id: `v${seq}`, ms: 7_000, waveform: '0123456789', filename: 'abc', removed: false, ...changes },
});

// By themselves: a list of messages draws those that are in sight, and nothing is here.
function show(...messages: Message[]) {
  const client = createQueryClient();
  client.setQueryData(settingsQuery.queryKey, { settings });
  render(
    <QueryClientProvider client={client}>
      <I18nProvider i18n={i18n}>
        {messages.map((message) => (
          <SentVoice key={message.id} message={message} conversation={chat.id} partner="Sofie" />
        ))}
      </I18nProvider>
    </QueryClientProvider>,
  );
}

const play = (element: HTMLElement) => within(element).getByRole('button', { name: /Play|Pause/u });

it('plays nothing by itself, and one voice at a time', async () => {
  const started: string[] = [];
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(async function begin(this: HTMLMediaElement) {
    started.push(this.src);
  });
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(() => {});
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:voice', revokeObjectURL: () => {} }));
  replies['GET /photos/abc'] = () => ({ json: {} });
  show(said(1), said(2));
  const [first, second] = screen.getAllByRole('group', { name: 'Voice message from Sofie' });
  if (!first || !second) throw new Error('two voices were sent');
  expect(started).toEqual([]);
  await userEvent.click(play(first));
  await waitFor(() => expect(play(first)).toHaveAccessibleName('Pause'));
  await userEvent.click(play(second));
  await waitFor(() => expect(play(second)).toHaveAccessibleName('Pause'));
  expect([play(first).getAttribute('aria-label'), started.length]).toEqual(['Play', 2]);
  expect(within(first).getByRole('slider', { name: 'Position' })).toHaveAttribute('aria-valuetext', '0:00 of 0:07');
});

it('says so where a moderator removed one', () => {
  show(said(1, { removed: true, filename: null, waveform: '' }));
  expect(screen.getByText('Our moderators removed this voice message.')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Play' })).toBeNull();
});

it('says before anything is asked that this browser can not record', async () => {
  vi.stubGlobal('MediaRecorder', undefined);
  await open('/chats/c1');
  await field();
  await userEvent.click(await screen.findByRole('button', { name: 'Record a voice message' }));
  expect(await screen.findByText(/This browser can't record voice messages/u)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Record' })).toBeNull();
});

it('explains a microphone that was refused, and sends nothing', async () => {
  vi.stubGlobal('MediaRecorder', { isTypeSupported: () => true });
  const refused = Object.assign(new Error('no'), { name: 'NotAllowedError' });
  vi.stubGlobal(
    'navigator',
    Object.assign(navigator, { mediaDevices: { getUserMedia: () => Promise.reject(refused) } }),
  );
  await open('/chats/c1', {}, member(), { photo_credits: 5 });
  await field();
  await userEvent.click(await screen.findByRole('button', { name: 'Record a voice message' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Record' }));
  expect(await screen.findByRole('alert')).toHaveTextContent("Your browser doesn't let us use the microphone.");
  expect(screen.getByRole('button', { name: /^Send for/u })).toBeDisabled();
  expect(sent()).toEqual([]);
});

it('shows what stands in the way before anybody records for nothing', async () => {
  vi.stubGlobal('MediaRecorder', { isTypeSupported: () => true });
  await open('/chats/c1', {}, member({ credits: 3 }), { photo_credits: 5 });
  await field();
  await userEvent.click(await screen.findByRole('button', { name: 'Record a voice message' }));
  const tray = await screen.findByRole('dialog', { name: 'A voice message for Sofie' });
  expect(await within(tray).findByRole('heading', { name: 'You do not have enough credits' })).toBeInTheDocument();
});
