import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { EditableProfile } from '#/api/wire';
import { answer, serve, type Sent } from '#/testing/answers';
import { renderApp } from '#/testing/render-app';
import { editing, member } from '#/testing/samples';
import { answers as lists } from '#/testing/sign-up';

const alone = editing({ profile: { ...member().profile, city_id: 'nl-utrecht' } });
let sent: Sent[];

/** The basics of a profile, opened. */
async function open(changes: Partial<EditableProfile>) {
  const stored = { ...alone, ...changes };
  sent = serve({
    'PUT /api/profile.php': () => answer(stored),
    'GET /api/profile.php': () => answer(stored),
    'GET /api/decisions.php': () => answer({ decisions: [] }),
  });
  const shelf = { photos: [], max: 3, premium_max: 25, album_max: 10 };
  await renderApp('/profile', {
    user: member(),
    answers: { ...lists, '/api/profile.php': stored, '/api/photos.php': shelf },
  });
  const basics = within(screen.getByRole('region', { name: 'The basics' }));
  await userEvent.click(basics.getByRole('button', { name: 'The basics' }));
  return basics;
}

describe('the basics of a couple', () => {
  const couple = { gender: 'couple_mf', second_age: 38, second_date_of_birth: '1988-02-29' } as const;

  it('have both dates of birth, each of which can be corrected once', async () => {
    const basics = await open({ second_birth_date_fixed: false, profile: { ...alone.profile, ...couple } });
    const name = 'Date of birth of the second of you';
    const second = () => within(basics.getByRole('group', { name }));
    expect(second().getByLabelText('Year')).toHaveValue('1988');
    await userEvent.clear(second().getByLabelText('Year'));
    await userEvent.type(second().getByLabelText('Year'), '1987');
    await userEvent.clear(second().getByLabelText('Day'));
    await userEvent.type(second().getByLabelText('Day'), '28');
    await userEvent.click(basics.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(sent.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
        { second_date_of_birth: '1987-02-28' },
      ]),
    );
  });

  it('ask for nothing of a second person where the account is of one', async () => {
    const basics = await open({});
    expect(basics.getAllByLabelText('Year')).toHaveLength(1);
  });
});
