import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Profile } from '#/api/wire';
import { renderApp } from '#/testing/render-app';
import { member, noLikes, profile } from '#/testing/samples';

const id = profile().id;
const calls: string[] = [];
const changes = () => calls.filter((call) => !call.startsWith('GET'));
let answer: () => Response | Promise<Response>;

/** Answers member.php with `answer`, takes every change, and leaves the rest waiting. */
function server(url: string, { method = 'GET' }: RequestInit = {}): Promise<Response> {
  calls.push(`${method} ${url}`);
  if (url.startsWith('/api/member.php')) return Promise.resolve(answer());
  return method === 'GET' ? new Promise(() => {}) : Promise.resolve(Response.json({}));
}

function refuse(status: number, code: string, detail: string) {
  answer = () => Response.json({ status, code, detail }, { status });
}

beforeEach(() => {
  calls.length = 0;
  vi.stubGlobal(
    'EventSource',
    class extends EventTarget {
      close() {}
    },
  );
  vi.stubGlobal('fetch', server);
});

const INTERESTS = [
  { id: 'music', name: 'Music', adult: false, icon: 'music' },
  { id: 'role_play', name: 'Role play', adult: true, icon: 'venetian-mask' },
];

async function open(facts: Partial<Profile>, settings = {}) {
  answer = () => Response.json({ profile: profile(facts) });
  await renderApp(`/members/${id}`, {
    user: member(),
    settings,
    answers: { '/api/likes.php': noLikes, '/api/interests.php': { interests: INTERESTS } },
  });
  await screen.findByRole('heading', { level: 1, name: 'Sofie, 41' });
  await screen.findByRole('link', { name: 'Message' });
}

describe('a profile', () => {
  it('says what somebody is open to and speaks', async () => {
    await open({ intent: ['chat', 'dates'], languages: ['nl', 'en'] });
    expect(screen.getByText('Open to: Chatting, Dates')).toBeInTheDocument();
    expect(screen.getByText('Speaks: Dutch, English')).toBeInTheDocument();
  });

  it.each([
    ['day', 'Usually answers within a day'],
    ['few_days', 'Usually answers within a few days'],
  ] as const)('says how soon somebody usually answers: %s', async (answers, words) => {
    await open({ answers });
    expect(screen.getByText(words)).toBeInTheDocument();
  });

  it('says nothing of whoever takes longer', async () => {
    await open({});
    expect(screen.queryByText(/Usually answers/u)).toBeNull();
  });

  // spec: 1.16
  it('says in words that it is fictional, with the warning, as the site puts it', async () => {
    await open(
      { fictional: true },
      { fictional_singular: 'Invented person', fictional_warning: 'Nobody is behind this.' },
    );
    expect(screen.getByText('Invented person')).toBeInTheDocument();
    expect(screen.getAllByText('Nobody is behind this.').length).toBeGreaterThan(0);
  });

  // spec: 1.9
  it('has an icon for each interest, those for adults among them', async () => {
    await open({ interests: ['role_play', 'music'] });
    for (const name of ['Role play', 'Music'])
      expect(screen.getByText(name).closest('li')?.querySelector('svg')).toBeInTheDocument();
  });

  // spec: 2.4
  it('leads to a new conversation, or to the one that there is', async () => {
    await open({});
    expect(screen.getByRole('link', { name: 'Message' })).toHaveAttribute('href', `/members/${id}/chat`);
  });

  it('leads to the conversation that there is', async () => {
    await open({ chat_id: 'c1' });
    expect(screen.getByRole('link', { name: 'Message' })).toHaveAttribute('href', '/chats/c1');
  });

  it('shows what they answered to prompts, in their own words', async () => {
    await open({ prompts: [{ id: 'pets', question: 'Cats, dogs or neither', answer: 'A cat, who decides.' }] });
    const heading = screen.getByRole('heading', { level: 2, name: 'Cats, dogs or neither' });
    expect(heading.parentElement).toHaveTextContent('A cat, who decides.');
  });

  it('gives the reason beside a locked photo, and the way to unlock it', async () => {
    const photo = { filename: 'x.webp', thumb_filename: 'y.webp', width: 32, height: 40 };
    await open({
      photos: [
        { ...photo, id: 'p1', locked: false, covered: false },
        { ...photo, id: 'p2', locked: true, covered: false },
      ],
    });
    const pager = screen.getByRole('region', { name: 'Photos of Sofie' });
    expect(within(pager).getByText(/Premium members see all photos of Sofie/u)).toBeInTheDocument();
    expect(within(pager).getByRole('button', { name: 'Photo 2, locked' })).toBeInTheDocument();
    expect(pager.querySelector('a[href="/premium"]')).not.toBeNull();
  });

  // spec: 4.18
  it('clears like_new once it is opened, and only then', async () => {
    await open({ like_new: true });
    await waitFor(() => expect(changes()).toEqual(['PUT /api/like.php']));
  });

  it('of nobody who is new changes nothing', async () => {
    await open({});
    expect(changes()).toEqual([]);
  });

  it('shows nobody their own actions', async () => {
    answer = () => Response.json({ profile: profile({ id: member().profile.id, name: 'Jonas' }) });
    await renderApp(`/members/${member().profile.id}`, { user: member() });
    expect(await screen.findByText('This is how others see your profile.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Like' })).toBeNull();
  });
});

describe('instead of a profile', () => {
  // spec: 8.20
  it("the blocked one reads the server's sentence and nothing else of them", async () => {
    refuse(403, 'blocked_by', "You're blocked by Sofie. You do not have access to this page.");
    await renderApp(`/likes/m/${id}`, { user: member() });
    expect(
      await screen.findByText("You're blocked by Sofie. You do not have access to this page."),
    ).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Message' })).toBeNull();
  });

  it.each([
    [404, 'not_found', 'This member is no longer here'],
    [422, 'invalid_request', 'This page could not be found'],
  ])('%i %s: %s', async (status, code, title) => {
    refuse(status, code, '');
    await renderApp(`/members/${id}`, { user: member() });
    expect(await screen.findByRole('heading', { name: title })).toBeInTheDocument();
  });

  it('a failure can be tried again', async () => {
    refuse(501, 'internal', '');
    await renderApp(`/members/${id}`, { user: member() });
    const again = await screen.findByRole('button', { name: 'Try again' });
    answer = () => Response.json({ profile: profile() });
    await userEvent.click(again);
    expect(await screen.findByRole('heading', { level: 1, name: 'Sofie, 41' })).toBeInTheDocument();
  });

  it('a visitor is shown the ways in, and the server is not asked', async () => {
    await renderApp(`/members/${id}`, { settings: { logged_out_search: true } });
    const login = (await screen.findAllByRole('link', { name: 'Log in' })).find((link) => link.closest('main'));
    expect(login).toHaveAttribute('href', `/login?to=${encodeURIComponent(`/members/${id}`)}`);
    expect(calls.filter((call) => call.includes('member.php'))).toEqual([]);
  });
});
