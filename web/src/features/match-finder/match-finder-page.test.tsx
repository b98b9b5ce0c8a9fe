import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { FoundMatch, MatchFinder, MatchPreferences } from '#/api/wire';
import { answer, refuse, serve } from '#/testing/answers';
import { renderApp } from '#/testing/render-app';
import { member, noLikes, profileCard } from '#/testing/samples';

const wanted: MatchPreferences = {
  min_age: 30,
  max_age: 45,
  closeness: 'region',
  interests: ['music'],
  relationship_statuses: [],
  body_types: [],
};
const sofie: FoundMatch = {
  profile: profileCard(),
  score: 90,
  reasons: [
    { kind: 'interest', value: 'music' },
    { kind: 'interest', value: 'gone' },
    { kind: 'city', value: null },
    { kind: 'age', value: null },
    { kind: 'relationship_status', value: 'single' },
    { kind: 'body_type', value: 'slim' },
    { kind: 'shared_interests', value: '2' },
    { kind: 'likes_you', value: null },
  ],
};
const interests = Array.from({ length: 6 }, (_, index) => ({
  id: index === 0 ? 'music' : `i${index}`,
  name: index === 0 ? 'Music' : `Thing ${index}`,
  adult: false,
  icon: 'music',
}));
const settings = {
  interests: interests.map(({ id }) => id),
  visible_profile_fields: ['interests', 'relationship_status', 'body_type'],
};

async function open(finder: MatchFinder, replies: Parameters<typeof serve>[0] = {}) {
  const sent = serve({ 'GET /api/match-finder.php': () => answer(finder), ...replies });
  await renderApp('/match-finder', {
    user: member(),
    settings,
    answers: { '/api/likes.php': noLikes, '/api/interests.php': { interests } },
  });
  await screen.findByRole('heading', { level: 1, name: 'Match finder' });
  return () =>
    sent.filter(({ method }) => method === 'PUT').map(({ body }) => body as { preferences: MatchPreferences });
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('the match finder', () => {
  // spec: 2.26
  it('asks who has not chosen yet, and shows whom it found, best first, with the reasons in words', async () => {
    const sent = await open(
      { preferences: null, results: [] },
      {
        'PUT /api/match-finder.php': ({ body }) =>
          answer({
            ...(body as object),
            results: [sofie, { ...sofie, profile: profileCard({ id: 'x', name: 'Xenia' }), reasons: [] }],
          }),
      },
    );
    await screen.findByRole('button', { name: 'Find matches' });
    expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
    await userEvent.selectOptions(screen.getByLabelText('From'), '45');
    await userEvent.selectOptions(screen.getByLabelText('To'), '30');
    await press('Single');
    await press('Slim build');
    await userEvent.click(screen.getByRole('radio', { name: 'The whole country' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Music' }));
    await press('Find matches');
    const [first, second] = await screen.findAllByRole('article');
    expect(within(first as HTMLElement).getByRole('link', { name: 'Sofie, 41' })).toBeInTheDocument();
    expect(within(second as HTMLElement).getByRole('link', { name: 'Xenia, 41' })).toBeInTheDocument();
    const list = screen.getAllByRole('list').find((one) => one.classList.contains('reasons'));
    expect(
      within(list as HTMLElement)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Music',
      'In your town',
      "The age you're looking for",
      'Single',
      'Slim build',
      '2 interests in common',
      'Likes you',
    ]);
    expect(sent()).toEqual([
      {
        preferences: {
          min_age: 30,
          max_age: 45,
          closeness: 'country',
          interests: ['music'],
          relationship_statuses: ['single'],
          body_types: ['slim'],
        },
      },
    ]);
    expect(screen.getByText('2 people fit')).toBeInTheDocument();
  });

  it('takes no sixth interest, and says so', async () => {
    await open({ preferences: wanted, results: [sofie] });
    await userEvent.click(await screen.findByRole('button', { name: 'Edit my search' }));
    for (const { name } of interests.slice(1)) await userEvent.click(screen.getByRole('checkbox', { name }));
    expect(screen.getByText('Choose up to 5.')).toBeInTheDocument();
    expect(screen.getAllByRole('checkbox').filter((box) => (box as HTMLInputElement).checked)).toHaveLength(5);
  });

  it('keeps what was chosen when the server refuses', async () => {
    await open({ preferences: wanted, results: [] }, { 'PUT /api/match-finder.php': () => refuse(501, 'internal') });
    expect(await screen.findByRole('heading', { name: 'No one matches all of that' })).toBeInTheDocument();
    await userEvent.click(screen.getAllByRole('button', { name: 'Edit my search' })[0] as HTMLElement);
    await press('Divorced');
    await press('Find matches');
    expect(await screen.findByText('Refused: internal')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Divorced' })).toHaveAttribute('aria-pressed', 'true');
    await press('Cancel');
    await waitFor(() =>
      expect(screen.getByRole('heading', { name: 'No one matches all of that' })).toBeInTheDocument(),
    );
  });
});
