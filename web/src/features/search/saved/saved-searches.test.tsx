import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import type { SavedSearch } from '#/api/wire';
import { answer, refuse, serve, type Sent } from '#/testing/answers';
import { renderApp } from '#/testing/render-app';
import { member, noLikes } from '#/testing/samples';

const page = {
  pageNumber: 1,
  results: [],
  numResults: 0,
  num_capped: false,
  next_cursor: null,
  similar_results: [],
  similar_numResults: 0,
};
let stored: SavedSearch[];
let sent: Sent[];
let full: boolean;

beforeEach(() => {
  localStorage.clear();
  stored = [{ id: 'a', name: 'Photos', query: 'photo=true', alert: 'none' }];
  full = false;
});

/** A server that keeps searches as ours does. */
async function open(path: string, user = member()) {
  sent = serve({
    'GET /api/members.php': () => answer(page),
    'GET /api/saved-searches.php': () => answer({ searches: stored }),
    'POST /api/saved-searches.php': ({ body }) => {
      if (full) return refuse(409, 'saved_search_limit');
      stored = [...stored, { id: 'b', ...(body as Omit<SavedSearch, 'id'>) }];
      return answer({ searches: stored });
    },
    'PUT /api/saved-searches.php': ({ body }) => {
      const change = body as Partial<SavedSearch>;
      stored = stored.map((search) => (search.id === change.id ? { ...search, ...change } : search));
      return answer({ searches: stored });
    },
    'DELETE /api/saved-searches.php': ({ body }) => {
      stored = stored.filter(({ id }) => id !== (body as { id: string }).id);
      return answer({ searches: stored });
    },
  });
  const app = await renderApp(path, {
    user,
    settings: { search_fields: ['age', 'online', 'photo'] },
    answers: { '/api/likes.php': noLikes },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Saved searches' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Saved searches' }));
  await dialog.findByRole('list', { name: 'Saved searches' });
  return { ...app, dialog };
}

const changes = () => sent.filter(({ method }) => method !== 'GET').map(({ method, body }) => [method, body]);

it('keeps the search on the screen under a name made of its filters, with an alert by choice', async () => {
  const { dialog } = await open('/members?min_age=30&max_age=40&online=true');
  const form = dialog.getByRole('button', { name: 'Save this search' }).closest('form') ?? document.body;
  expect(within(form).getByLabelText('Name')).toHaveValue('30 to 40, Online now');
  await userEvent.selectOptions(within(form).getByLabelText('Tell me about new members'), 'Every week');
  await userEvent.click(within(form).getByRole('button', { name: 'Save this search' }));
  expect(await dialog.findByText('Search saved.')).toBeInTheDocument();
  expect(dialog.getByRole('list', { name: 'Saved searches' })).toHaveFocus();
  expect(dialog.getByText("You've saved this search.")).toBeInTheDocument();
  const query = 'max_age=40&min_age=30&online=true';
  expect(changes()).toEqual([['POST', { name: '30 to 40, Online now', query, alert: 'weekly' }]]);
});

it('says why one more is not kept', async () => {
  full = true;
  const { dialog } = await open('/members?online=true');
  await userEvent.click(dialog.getByRole('button', { name: 'Save this search' }));
  expect(await dialog.findByText('Refused: saved_search_limit')).toBeInTheDocument();
});

it('shows one that was kept', async () => {
  const { dialog, router } = await open('/members?online=true');
  await userEvent.click(dialog.getByRole('button', { name: 'Show: Photos' }));
  await waitFor(() => expect(router.state.location.search).toEqual({ photo: true }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('renames one, changes its alert, removes it and brings it back', async () => {
  const { dialog } = await open('/members');
  await userEvent.click(dialog.getByRole('button', { name: 'Rename: Photos' }));
  const item = within(dialog.getByRole('listitem'));
  await userEvent.clear(item.getByLabelText('Name'));
  await userEvent.type(item.getByLabelText('Name'), 'With a face{Enter}');
  expect(await dialog.findByRole('button', { name: 'Rename: With a face' })).toHaveFocus();
  await userEvent.selectOptions(item.getByLabelText('Tell me about new members: With a face'), 'Every day');
  await waitFor(() => expect(changes()).toHaveLength(2));
  await userEvent.click(dialog.getByRole('button', { name: 'Remove: With a face' }));
  await waitFor(() => expect(dialog.queryByRole('listitem')).toBeNull());
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await dialog.findByRole('button', { name: 'Show: With a face' })).toBeInTheDocument();
  expect(changes()).toEqual([
    ['PUT', { id: 'a', name: 'With a face' }],
    ['PUT', { id: 'a', alert: 'daily' }],
    ['DELETE', { id: 'a' }],
    ['POST', { name: 'With a face', query: 'photo=true', alert: 'daily' }],
  ]);
});

it('is not offered to visitors', async () => {
  serve({ 'GET /api/members.php': () => answer(page) });
  await renderApp('/members', { settings: { logged_out_search: true, search_fields: ['online'] } });
  await screen.findByRole('button', { name: /^Filters/u });
  expect(screen.queryByRole('button', { name: 'Saved searches' })).toBeNull();
});
