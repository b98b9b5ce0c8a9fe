import { act, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderApp } from '#/testing/render-app';
import { chatList, conversation, member, noLikes, profileCard } from '#/testing/samples';

/** The heading of the card; the second test below proves that this is how it reads. */
const USED = 'Your free conversations are used';

/** A free member with no free conversation left opens this one; gives every heading seen meanwhile. */
async function open(counted: boolean) {
  const message = {
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
  const chat = conversation({
    id: 'c1',
    profile: profileCard({ id: 'p1', name: 'Sofie' }),
    messages: [message],
    counted,
  });
  let arrive = () => {};
  // Nothing else is answered.
  vi.stubGlobal(
    'fetch',
    (path: string) =>
      new Promise((resolve) => {
        if (path.startsWith('/api/chat.php?')) arrive = () => resolve(Response.json({ chat }));
      }),
  );
  vi.stubGlobal(
    'EventSource',
    class extends EventTarget {
      close() {}
    },
  );
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
  const seen: string[] = [];
  const watch = new MutationObserver(() =>
    seen.push(...[...document.querySelectorAll('h2')].map(({ textContent }) => textContent)),
  );
  watch.observe(document, { subtree: true, childList: true });
  const user = member({ paid_user: false, credits: 6, free_conversations_left: 0 });
  await renderApp('/chats/c1', { user, answers: { '/api/chats.php': chatList([chat]), '/api/likes.php': noLikes } });
  await screen.findByRole('heading', { name: /Sofie/u });
  await act(async () => arrive());
  expect(await screen.findByText('Good evening')).toBeInTheDocument();
  if (!counted) await screen.findByRole('heading', { name: USED });
  watch.disconnect();
  return seen;
}

it('does not call the free conversations used before it knows whether this is one of them', async () => {
  expect(await open(true)).not.toContain(USED);
  expect(screen.getByRole('textbox', { name: 'Message to Sofie' })).toBeInTheDocument();
});

it('calls them used once it knows that this is another', async () => {
  expect(await open(false)).toContain(USED);
});
