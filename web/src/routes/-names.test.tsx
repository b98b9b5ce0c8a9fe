import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { announceMatch } from '#/api/match-news';
import { closeSafety, openBlock, openReport } from '#/shared/safety';
import { answer, serve } from '#/testing/answers';
import { renderApp } from '#/testing/render-app';
import { chatList, member, noLikes, profileCard } from '#/testing/samples';

/** Names that texts and their formats could take for something else. */
const NAMES = ['<0>x</0>', '<0/>', '<a></a>', '{name}', '%s', '&lt;', '$&'];

beforeEach(() => {
  closeSafety();
  vi.stubGlobal(
    'EventSource',
    class extends EventTarget {
      close() {}
    },
  );
  serve({ 'POST /api/report.php': () => answer({}) });
});

async function open(ask: () => void) {
  await renderApp('/likes', { user: member(), answers: { '/api/likes.php': noLikes, '/api/chats.php': chatList() } });
  await act(async () => {
    await import('#/features/safety/safety-dialogs');
    await import('#/features/likes/match-announcer');
    await import('#/features/likes/match-dialog');
  });
  act(ask);
  return screen.findByRole('dialog');
}

it.each(NAMES)('asks whether to block %s by the whole name', async (name) => {
  const dialog = await open(() => openBlock({ id: 'p', name }));
  expect(dialog).toHaveAccessibleName(`Block ${name}?`);
  expect(dialog).toHaveTextContent(`We won't notify ${name}.`);
});

it.each(NAMES)('reports %s by the whole name, before and after', async (name) => {
  const dialog = await open(() => openReport({ about: 'profile', profile: { id: 'p', name } }));
  expect(dialog).toHaveAccessibleName(`Report ${name}`);
  expect(dialog).toHaveTextContent(`We won't tell ${name} who reported it.`);
  await userEvent.click(screen.getAllByRole('radio')[0] as HTMLElement);
  const block = screen.queryByRole('checkbox');
  if (block && !(block as HTMLInputElement).checked) await userEvent.click(block);
  await userEvent.click(screen.getByRole('button', { name: 'Send report' }));
  expect(
    await screen.findByText(`${name} is blocked. You can no longer see each other.`, { exact: false }),
  ).toBeInTheDocument();
});

it.each(NAMES)('tells of a match with %s by the whole name', async (name) => {
  const dialog = await open(() => announceMatch(profileCard({ id: 's', name, matched: true })));
  expect(dialog).toHaveTextContent(`You and ${name} like each other.`);
  expect(screen.getByRole('button', { name: `Write to ${name}` })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: `View the profile of ${name}` })).toBeInTheDocument();
});
