import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Settings } from '#/api/wire';
import { wayOut } from '#/features/safety/leave-member';
import { closeSafety, openBlock, openReport, type ReportSubject } from '#/shared/safety';
import { answer, refuse, serve, type Sent } from '#/testing/answers';
import { renderApp } from '#/testing/render-app';
import { chatList, conversation, member, noLikes, profileCard } from '#/testing/samples';

const sofie = profileCard();
const named = { id: sofie.id, name: sofie.name };
const photo: ReportSubject = { about: 'photo', profile: named, photo: 'p1' };
let sent: Sent[];
let reply: () => Response | Promise<Response>;

beforeEach(() => {
  closeSafety();
  reply = () => answer({});
  sent = serve({
    'POST /api/block.php': () => reply(),
    'DELETE /api/block.php': () => reply(),
    'POST /api/report.php': () => reply(),
  });
});

const changes = () => sent.filter(({ method }) => method !== 'GET');
const likes = {
  ...noLikes,
  profiles: [sofie],
  liked_by: { ...noLikes.liked_by, received: [{ profile: sofie.id, like_new: false, date: '2026-11-20T20:00:00Z' }] },
};

async function open(path: string, ask: () => void, settings: Partial<Settings> = {}) {
  const app = await renderApp(path, {
    user: member(),
    settings,
    answers: { '/api/likes.php': likes, '/api/chats.php': chatList([conversation()]) },
  });
  await act(() => import('#/features/safety/safety-dialogs'));
  act(ask);
  await screen.findByRole('dialog');
  return app;
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('blocking', () => {
  // spec: 8.20
  it.each([
    ['told', 'your profile will tell them', "as if you've left"],
    ['silent', "as if you've left", 'will tell them'],
  ] as const)('promises what the site does where it is %s', async (block_notice, promised, other) => {
    await open('/likes', () => openBlock(named), { block_notice });
    const dialog = screen.getByRole('dialog');
    expect(dialog).toHaveTextContent(promised);
    expect(dialog).not.toHaveTextContent(other);
  });

  it('takes the member off the lists at once, and can be taken back', async () => {
    await open('/likes', () => openBlock(named));
    expect(screen.getByText('Gent')).toBeInTheDocument();
    await press('Block');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByText('Gent')).toBeNull();
    await userEvent.click(await screen.findByRole('button', { name: 'Unblock' }));
    expect(await screen.findByText('Sofie is no longer blocked.')).toBeInTheDocument();
    expect(changes().map(({ method, path, body }) => [method, path, body])).toEqual([
      ['POST', '/api/block.php', { profile: sofie.id }],
      ['DELETE', '/api/block.php', { profile: sofie.id }],
    ]);
  });

  it('says what went wrong and keeps asking', async () => {
    reply = () => refuse(501, 'internal');
    await open('/likes', () => openBlock(named));
    await press('Block');
    expect(await screen.findByText('Refused: internal')).toBeInTheDocument();
    expect(screen.getByText('Gent')).toBeInTheDocument();
    reply = () => answer({});
    await press('Block');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it.each([
    ['/members/s', '/members'],
    ['/likes/m/s', '/likes'],
    ['/members/s/chat', '/chats'],
    ['/chats/c', '/chats'],
    ['/chats/d', null],
    ['/swipe-game', null],
  ])('from %s it leads to %s', (path, to) => {
    expect(wayOut(path, 's', 'c')).toBe(to);
  });
});

describe('a report', () => {
  it('needs a category, and says so beside the choice', async () => {
    await open('/likes', () => openReport(photo));
    await press('Send report');
    expect(screen.getByText("Choose what's wrong.")).toBeInTheDocument();
    expect(changes()).toEqual([]);
  });

  it('carries what is reported, the words and the block, under one key through all tries', async () => {
    reply = () => refuse(501, 'internal');
    await open('/likes', () => openReport({ about: 'message', profile: named, conversation: 'c', seq: 7 }));
    await userEvent.click(screen.getByRole('radio', { name: /Asks for money/u }));
    await userEvent.type(screen.getByLabelText('What happened? (optional)'), ' A gift card ');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Block Sofie as well' }));
    await press('Send report');
    expect(await screen.findByText('Refused: internal')).toBeInTheDocument();
    expect(screen.getByLabelText('What happened? (optional)')).toHaveValue(' A gift card ');
    reply = () => answer({}, 201);
    await press('Send report');
    expect(await screen.findByText('Thank you for telling us')).toBeInTheDocument();
    expect(screen.getByText(/Sofie is blocked\. You can no longer see each other/u)).toBeInTheDocument();
    const body = {
      about: 'message',
      profile: sofie.id,
      conversation: 'c',
      seq: 7,
      category: 'scam',
      text: 'A gift card',
      block: true,
    };
    expect(changes().map((call) => call.body)).toEqual([body, body]);
    expect(new Set(changes().map(({ key }) => key)).size).toBe(1);
    await press('Done');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('that was begun is still there after the dialog was closed', async () => {
    await open('/likes', () => openReport(photo));
    await userEvent.type(screen.getByLabelText('What happened? (optional)'), 'Someone else');
    await press('Cancel');
    act(() => openReport({ ...photo }));
    expect(screen.getByLabelText('What happened? (optional)')).toHaveValue('Someone else');
  });

  it('that fails after its dialog was closed says so and leads back to what was written', async () => {
    let fail = () => {};
    reply = () =>
      new Promise((resolve) => {
        fail = () => resolve(refuse(501, 'internal'));
      });
    await open('/likes', () => openReport({ about: 'profile', profile: named }));
    await userEvent.click(screen.getByRole('radio', { name: /Violence/u }));
    expect(screen.getByText(/Call your local emergency number/u)).toBeInTheDocument();
    await press('Send report');
    await press('Cancel');
    await act(async () => fail());
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(screen.getByRole('radio', { name: /Violence/u })).toBeChecked();
  });
});
