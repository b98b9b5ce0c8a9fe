import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Introduction, SwipeGame } from '#/api/wire';
import { safetyAsked } from '#/shared/safety';
import { answer, refuse, serve, type Sent } from '#/testing/answers';
import { renderApp } from '#/testing/render-app';
import { chatList, introduction, member, noLikes } from '#/testing/samples';
import { toasts } from '#/ui/overlays/toast-store';

const [anna, bea, cleo, dora, eva] = ['Anna', 'Bea', 'Cleo', 'Dora', 'Eva'].map((name) =>
  introduction({ id: name.toLowerCase(), name }),
) as [Introduction, Introduction, Introduction, Introduction, Introduction];
const tomorrow = new Date(Date.now() + 86_400_000).toISOString();

/** The server's side of the game. */
let left: number;
let people: Introduction[];
let undoable: string[];
let likes: string[];
let refusal: (() => Response | Promise<Response>) | null;
let sent: Sent[];

const day = () => ({ likes_left: left, resets_at: tomorrow, can_undo: undoable.at(-1) ?? null });
const game = (): SwipeGame => ({ deck: people.slice(0, 10), likes_per_day: 4, ...day() });

beforeEach(() => {
  [left, people, undoable, likes, refusal] = [4, [anna, bea, cleo, dora, eva], [], [], null];
  safetyAsked.set(null);
  toasts.set([]);
  sent = serve({
    'GET /api/swipe.php': () => answer(game()),
    'POST /api/swipe.php': async ({ body }) => {
      const { profile, choice } = body as { profile: string; choice: string };
      if (refusal) return refusal();
      const card = people.find(({ id }) => id === profile);
      people = people.filter(({ id }) => id !== profile);
      if (choice === 'like') [left, likes] = [left - 1, [...likes, profile]];
      else undoable = [...undoable, profile];
      return answer({ ...day(), matched: profile === 'bea' && choice === 'like', profile: card });
    },
    'DELETE /api/swipe.php': ({ body }) => {
      const { profile } = body as { profile: string };
      undoable = undoable.filter((id) => id !== profile);
      const card = [anna, bea].find(({ id }) => id === profile) ?? cleo;
      people = [card, ...people];
      return answer({ ...day(), matched: false, profile: card });
    },
    'GET /api/likes.php': () => answer(noLikes),
  });
});

async function open() {
  const app = await renderApp('/swipe-game', {
    user: member(),
    answers: { '/api/likes.php': noLikes, '/api/chats.php': chatList() },
  });
  await screen.findByRole('heading', { level: 1, name: 'Swipe game' });
  return app;
}

const onTop = (name: string) => screen.findByRole('link', { name: `${name}, 41` });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const said = () =>
  screen
    .getAllByRole('status')
    .map(({ textContent }) => textContent)
    .join(' ');
const key = (name: string) =>
  act(async () => void fireEvent.keyDown(document.activeElement ?? document.body, { key: name }));
const choices = () =>
  sent
    .filter(({ method, path }) => method !== 'GET' && path === '/api/swipe.php')
    .map(({ method, body }) => [method, body]);

describe('the swipe game', () => {
  // spec: 2.26
  it('is played with buttons; the next is announced and the likes are counted', async () => {
    await open();
    await onTop('Anna');
    await press('Like Anna');
    await onTop('Bea');
    expect(screen.getByText('3 likes left today')).toBeInTheDocument();
    expect(said()).toContain('You like Anna. 3 likes left today. Next: Bea, 41, Gent');
    await press('Pass on Bea');
    await onTop('Cleo');
    expect(screen.getByText('3 likes left today')).toBeInTheDocument();
    await waitFor(() =>
      expect(choices()).toEqual([
        ['POST', { profile: 'anna', choice: 'like' }],
        ['POST', { profile: 'bea', choice: 'dislike' }],
      ]),
    );
  });

  it('introduces people: how far, a line of theirs, and what both like', async () => {
    people = [{ ...anna, distance_km: 35, line: 'I bake on Sundays.', shared_interests: ['art'] }];
    serve({
      'GET /api/swipe.php': () => answer(game()),
      'GET /api/interests.php': () => answer({ interests: [{ id: 'art', name: 'Art', icon: 'palette' }] }),
    });
    await open();
    const card = (await onTop('Anna')).closest('article');
    expect(card).toHaveTextContent('Gent · 35 km');
    expect(card).toHaveTextContent('I bake on Sundays.');
    await waitFor(() => expect(card).toHaveTextContent('You both like Art'));
  });

  it('is played with keys, but not while a dialog is open or a key is held', async () => {
    const { router } = await open();
    await onTop('Anna');
    await key('ArrowRight');
    await onTop('Bea');
    await key('ArrowLeft');
    await onTop('Cleo');
    const dialog = document.body.appendChild(document.createElement('dialog'));
    dialog.setAttribute('open', '');
    await key('ArrowLeft');
    dialog.remove();
    await act(async () => void fireEvent.keyDown(document.body, { key: 'ArrowLeft', repeat: true }));
    await onTop('Cleo');
    await key('ArrowUp');
    await waitFor(() => expect(router.state.location.pathname).toBe('/members/cleo'));
  });

  it('takes back a pass, by the letter only where the focus is in the game', async () => {
    await open();
    await onTop('Anna');
    expect(screen.getByRole('button', { name: 'Undo last pass' })).toHaveAttribute('aria-disabled', 'true');
    await press('Pass on Anna');
    await onTop('Bea');
    act(() => (document.activeElement as HTMLElement).blur());
    await key('z');
    await onTop('Bea');
    act(() => screen.getByRole('button', { name: 'Like Bea' }).focus());
    await key('z');
    await onTop('Anna');
    expect(said()).toContain('Back again: Anna, 41, Gent');
    expect(screen.getByText('4 likes left today')).toBeInTheDocument();
  });

  it('shows a match', async () => {
    people = [bea, cleo];
    await open();
    await onTop('Bea');
    await act(() => import('#/features/likes/match-dialog'));
    await press('Like Bea');
    expect(await screen.findByText('You and Bea like each other.')).toBeInTheDocument();
  });

  it('ends with the last like of the day, and says when there are more', async () => {
    left = 1;
    await open();
    await onTop('Anna');
    await press('Like Anna');
    expect(await screen.findByRole('heading', { name: 'That was your last like for today' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Like Bea' })).toBeNull();
  });

  it('brings more people behind those on the table, and ends when there is nobody', async () => {
    people = [anna, bea];
    await open();
    await onTop('Anna');
    await press('Pass on Anna');
    await onTop('Bea');
    await press('Pass on Bea');
    expect(await screen.findByRole('heading', { name: "You've seen everyone" })).toBeInTheDocument();
    await press('Undo last pass');
    await onTop('Bea');
    await press('Undo last pass');
    await onTop('Anna');
  });

  it('puts a card back that the server refused, and says why', async () => {
    refusal = () => refuse(501, 'internal');
    await open();
    await onTop('Anna');
    await press('Like Anna');
    expect(await screen.findByText('Refused: internal')).toBeInTheDocument();
    await onTop('Anna');
    await waitFor(() => expect(screen.getByText('4 likes left today')).toBeInTheDocument());
  });

  it('learns from the server that the likes are used up elsewhere', async () => {
    refusal = () => {
      left = 0;
      return refuse(409, 'swipe_limit');
    };
    await open();
    await onTop('Anna');
    await press('Like Anna');
    expect(await screen.findByRole('heading', { name: 'That was your last like for today' })).toBeInTheDocument();
    expect(toasts.get()).toEqual([]);
  });

  it('goes on without somebody who is gone', async () => {
    refusal = () => {
      people = people.filter(({ id }) => id !== 'anna');
      refusal = null;
      return refuse(404, 'not_found');
    };
    await open();
    await onTop('Anna');
    await press('Pass on Anna');
    await onTop('Bea');
    expect(await screen.findByText('Refused: not_found')).toBeInTheDocument();
  });

  it('sends quick choices one after the other, each about the card that was on top', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const [real] = [refusal];
    refusal = () =>
      held.then(() => {
        refusal = real;
        people = people.slice(1);
        return answer({ ...day(), matched: false, profile: anna });
      });
    await open();
    await onTop('Anna');
    for (const name of ['Anna', 'Bea', 'Cleo']) {
      await key('ArrowLeft');
      expect(screen.queryByRole('link', { name: `${name}, 41` })).toBeNull();
    }
    expect(choices()).toHaveLength(1);
    await act(async () => release());
    await waitFor(() =>
      expect(choices().map(([, body]) => (body as { profile: string }).profile)).toEqual(['anna', 'bea', 'cleo']),
    );
    await onTop('Dora');
  });

  it('says that it could not be loaded, with a way to try again', async () => {
    let tries = 0;
    serve({ 'GET /api/swipe.php': () => ((tries += 1) === 1 ? refuse(501, 'internal') : answer(game())) });
    await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    await onTop('Anna');
  });
});
