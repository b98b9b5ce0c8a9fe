import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { EditableProfile } from '#/api/wire';
import { answer, serve, type Sent } from '#/testing/answers';
import { renderApp } from '#/testing/render-app';
import { editing, member } from '#/testing/samples';
import { answers as lists } from '#/testing/sign-up';

const settings = { visible_profile_fields: ['intent', 'languages'], visible_profile_notes: [] };

/** The profile page, whose server keeps what it is sent; gives what was sent. */
async function open(): Promise<Sent[]> {
  let stored = editing();
  const sent = serve({
    'PUT /api/profile.php': ({ body }) => {
      stored = { ...stored, profile: { ...stored.profile, ...(body as Partial<EditableProfile['profile']>) } };
      return answer(stored);
    },
    'GET /api/profile.php': () => answer(stored),
    'GET /api/decisions.php': () => answer({ decisions: [] }),
  });
  const shelf = { photos: [], max: 3, premium_max: 25, album_max: 10 };
  await renderApp('/profile', {
    user: member(),
    settings,
    answers: { ...lists, '/api/profile.php': stored, '/api/photos.php': shelf },
  });
  return sent;
}

const section = (title: string) => within(screen.getByRole('region', { name: title }));
const edit = (title: string) => userEvent.click(section(title).getByRole('button', { name: title }));
const save = (title: string) => userEvent.click(section(title).getByRole('button', { name: 'Save' }));
const changes = (sent: readonly Sent[]) => sent.filter(({ method }) => method === 'PUT').map(({ body }) => body);

describe('the own profile', () => {
  it('says what one is open to, and which languages one speaks', async () => {
    const sent = await open();
    await edit("What I'm open to");
    for (const name of ['A relationship', 'Chatting', 'Dates'])
      await userEvent.click(section("What I'm open to").getByRole('checkbox', { name }));
    await userEvent.click(section("What I'm open to").getByRole('checkbox', { name: 'Dates' }));
    await save("What I'm open to");
    expect(await section("What I'm open to").findByText('A relationship')).toBeVisible();
    const title = 'Languages I speak';
    await edit(title);
    const add = () => section(title).getByLabelText('Add a language');
    for (const name of ['Dutch', 'English', 'Turkish', 'Polish', 'German', 'French'])
      await userEvent.selectOptions(add(), name);
    expect(within(add()).queryByRole('option', { name: 'Arabic' })).toBeNull();
    await userEvent.click(section(title).getByRole('button', { name: 'Remove: English' }));
    expect(add()).toHaveFocus();
    expect(within(add()).getByRole('option', { name: 'English' })).toBeInTheDocument();
    await save(title);
    expect(await section(title).findByText('Saved')).toBeVisible();
    expect(changes(sent)).toEqual([
      { intent: ['chat', 'relationship'] },
      { languages: ['nl', 'tr', 'pl', 'de', 'fr'] },
    ]);
  });
});
