import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import type { ChatVoice } from '#/api/wire';
import { loadArea } from '#/i18n/catalogues';
import { conversation, member, profileCard } from '#/testing/samples';
import { chat, field, holdChats, open, replies, sent, theirs } from '#/testing/chat';

holdChats();
beforeEach(() => loadArea('verification'));

const voice: ChatVoice = { id: 'v1', ms: 7_000, waveform: '0123456789', filename: 'abc', removed: false };
const said = (seq: number, changes: Partial<ChatVoice> = {}) => ({
  ...theirs,
  seq,
  id: `m${seq}`,
  client_id: `x${seq}`,
  text: '',
  voice: { ...voice, id: `v${seq}`, ...changes },
});
const withMessages = (...messages: (typeof theirs)[]) => ({
  '/api/chat.php?id=c1': {
    chat: conversation({ ...chat, profile: profileCard({ id: 'p1', name: 'Sofie' }), messages }),
  },
});
const play = (element: HTMLElement) => within(element).getByRole('button', { name: /Play|Pause/u });

it('plays nothing by itself, and one voice at a time', async () => {
  const started: string[] = [];
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(async function begin(this: HTMLMediaElement) {
    started.push(this.src);
  });
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(() => {});
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:voice', revokeObjectURL: () => {} }));
  replies['GET /photos/abc'] = () => ({ json: {} });
  await open('/chats/c1', withMessages(said(1), said(2)));
  const [first, second] = await screen.findAllByRole('group', { name: 'Voice message from Sofie' });
  if (!first || !second) throw new Error('two voices were sent');
  expect(started).toEqual([]);
  await userEvent.click(play(first));
  await waitFor(() => expect(play(first)).toHaveAccessibleName('Pause'));
  await userEvent.click(play(second));
  await waitFor(() => expect(play(second)).toHaveAccessibleName('Pause'));
  expect([play(first).getAttribute('aria-label'), started.length]).toEqual(['Play', 2]);
  expect(within(first).getByRole('slider', { name: 'Position' })).toHaveAttribute('aria-valuetext', '0:00 of 0:07');
});

it('says so where a moderator removed one', async () => {
  await open('/chats/c1', withMessages(said(1, { removed: true, filename: null, waveform: '' })));
  expect(await screen.findByText('Our moderators removed this voice message.')).toBeInTheDocument();
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
  await open('/chats/c1');
  await field();
  await userEvent.click(await screen.findByRole('button', { name: 'Record a voice message' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Record' }));
  expect(await screen.findByRole('alert')).toHaveTextContent("Your browser doesn't let us use the microphone.");
  expect(screen.getByRole('button', { name: /^Send for/u })).toBeDisabled();
  expect(sent()).toEqual([]);
});

it('shows what stands in the way before anybody records for nothing', async () => {
  vi.stubGlobal('MediaRecorder', { isTypeSupported: () => true });
  await open('/chats/c1', {}, member({ credits: 3 }));
  await field();
  await userEvent.click(await screen.findByRole('button', { name: 'Record a voice message' }));
  const tray = await screen.findByRole('dialog', { name: 'A voice message for Sofie' });
  expect(await within(tray).findByRole('heading', { name: 'You do not have enough credits' })).toBeInTheDocument();
});
