import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { Blocked } from '#/api/wire';
import { answer, refuse, serve } from '#/testing/answers';
import { renderApp } from '#/testing/render-app';
import { member } from '#/testing/samples';

const anna: Blocked = { id: 'a', name: 'Anna', date: '2026-11-20T12:00:00Z' };
const bo: Blocked = { id: 'b', name: 'Bo', date: '2026-11-19T12:00:00Z' };
const place = () => within(screen.getByRole('region', { name: 'Blocked members' }));
const rows = () =>
  place()
    .queryAllByRole('listitem')
    .map((row) => row.textContent);

it('lists whom the member has blocked; one goes at once, and is back when the server refuses', async () => {
  let blocked = [anna, bo];
  let refused = true;
  const sent = serve({
    'GET /api/blocks.php': () => answer({ blocked }),
    'DELETE /api/block.php': () => {
      if (refused) return refuse(501, 'internal');
      blocked = [bo];
      return answer({});
    },
  });
  await renderApp('/settings', { user: member() });
  await waitFor(() =>
    expect(rows()).toEqual(['AnnaBlocked on 20 November 2026Unblock', 'BoBlocked on 19 November 2026Unblock']),
  );
  await userEvent.click(place().getByRole('button', { name: 'Unblock: Anna' }));
  expect(await place().findByRole('alert')).toHaveTextContent('Refused: internal');
  await waitFor(() => expect(rows()).toHaveLength(2));
  refused = false;
  await userEvent.click(place().getByRole('button', { name: 'Unblock: Anna' }));
  expect(await place().findByText('Anna is no longer blocked.')).toBeInTheDocument();
  await waitFor(() => expect(rows()).toHaveLength(1));
  expect(sent.filter(({ method }) => method === 'DELETE').map(({ body }) => body)).toEqual([
    { profile: 'a' },
    { profile: 'a' },
  ]);
});

it('says that nobody is blocked', async () => {
  serve({ 'GET /api/blocks.php': () => answer({ blocked: [] }) });
  await renderApp('/settings', { user: member() });
  expect(await screen.findByText("You haven't blocked anyone.")).toBeInTheDocument();
});
