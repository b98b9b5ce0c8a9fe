import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { EditableProfile, ProfileChanges } from '#/api/wire';
import { answer, refuse, serve, type Sent } from '#/testing/answers';
import { renderApp } from '#/testing/render-app';
import { editing, member, statement } from '#/testing/samples';
import { answers as lists } from '#/testing/sign-up';

const settings = {
  interests: ['music', 'cafe'],
  visible_profile_fields: ['relationship_status', 'body_type', 'interests'],
  visible_profile_notes: ['about', 'reason', 'prompts'],
};
const shelf = { photos: [], max: 3, premium_max: 25, album_max: 10 };
let sent: Sent[];
let stored: EditableProfile;
let put: (sent: Sent) => Response | Promise<Response>;

function applied({ body }: Sent): Response {
  stored = { ...stored, profile: { ...stored.profile, ...(body as Partial<EditableProfile['profile']>) } };
  return answer(stored);
}

beforeEach(() => {
  stored = editing({ profile: { ...member().profile, city_id: 'nl-utrecht' } });
  put = applied;
});

async function open(user = member()) {
  const decisions = [statement({ measure: 'text_hidden', field: 'about' })];
  sent = serve({
    'PUT /api/profile.php': (call) => put(call),
    'GET /api/profile.php': () => answer(stored),
    'GET /api/decisions.php': () => answer({ decisions }),
  });
  await renderApp('/profile', {
    user,
    settings,
    answers: { ...lists, '/api/profile.php': stored, '/api/photos.php': shelf },
  });
}

const section = (title: string) => within(screen.getByRole('region', { name: title }));
const edit = (title: string) => userEvent.click(section(title).getByRole('button', { name: title }));
const close = (title: string) => userEvent.click(section(title).getByRole('button', { name: 'Close' }));
const save = (title: string) => userEvent.click(section(title).getByRole('button', { name: 'Save' }));
const changes = () => sent.filter(({ method }) => method === 'PUT').map(({ body }) => body as ProfileChanges);

describe('a section of the profile', () => {
  // spec: 2.15
  it('is saved by itself, with what was changed and nothing else', async () => {
    await open();
    await edit('About me');
    await userEvent.type(section('About me').getByRole('textbox'), 'I like the sea.');
    await close('About me');
    await edit('Looks and lifestyle');
    await userEvent.selectOptions(section('Looks and lifestyle').getByLabelText('Body type'), 'Slim build');
    await save('Looks and lifestyle');
    // The sheet is gone, and the card says what is there now.
    expect(await section('Looks and lifestyle').findByText('Saved')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(section('Looks and lifestyle').getByText('Slim build')).toBeVisible();
    expect(changes()).toEqual([{ body_type: 'slim' }]);
    // The other one waits for its own button.
    expect(section('About me').getByText('Not saved yet')).toBeVisible();
    await edit('About me');
    await save('About me');
    expect(await section('About me').findByText('Saved')).toBeVisible();
    expect(changes()[1]).toEqual({ about: 'I like the sea.' });
  });

  it('takes up to three sentences, each once, and forgets one without words', async () => {
    await open();
    const title = 'In my own words';
    await edit(title);
    const choice = () => section(title).queryByLabelText('Choose a beginning');
    const begin = (text: string) => userEvent.selectOptions(choice() as HTMLElement, text);
    await begin('About pets');
    expect(section(title).getByLabelText('About pets')).toHaveFocus();
    await userEvent.keyboard('A cat.');
    expect(within(choice() as HTMLElement).queryByRole('option', { name: 'About pets' })).toBeNull();
    await begin('About bravest');
    await begin('About ask_me');
    expect(choice()).toBeNull();
    await userEvent.keyboard('x'.repeat(201));
    await save(title);
    expect(section(title).getByText('Please use at most 200 characters.')).toBeVisible();
    await userEvent.click(section(title).getByRole('button', { name: /Remove this sentence.*ask_me/u }));
    await save(title);
    expect(await section(title).findByText('Saved')).toBeVisible();
    expect(changes()).toEqual([{ prompts: [{ id: 'pets', answer: 'A cat.' }] }]);
  });

  it('keeps what was typed over a reload and a save that failed', async () => {
    put = () => refuse(503, 'unavailable');
    await open();
    await edit('About me');
    await userEvent.type(section('About me').getByRole('textbox'), 'I like the sea.');
    cleanup();
    put = () => refuse(501, 'internal');
    await open();
    await edit('About me');
    expect(section('About me').getByRole('textbox')).toHaveValue('I like the sea.');
    await save('About me');
    expect(await section('About me').findByRole('alert')).toBeVisible();
    expect(section('About me').getAllByText('Not saved')).toHaveLength(1);
    expect(section('About me').getByRole('textbox')).toHaveValue('I like the sea.');
    put = applied;
    await save('About me');
    expect(await section('About me').findByText('Saved')).toBeVisible();
    cleanup();
    await open();
    expect(section('About me').queryByText('Not saved yet')).toBeNull();
  });

  it('follows what another tab types and saves, unless somebody types here', async () => {
    await open();
    await edit('About me');
    const text = () => section('About me').getByRole('textbox');
    const typeElsewhere = (newValue: string) =>
      act(async () => {
        const key = `member:${member().profile.id}:profile:about`;
        window.dispatchEvent(new StorageEvent('storage', { key, newValue }));
      });
    const focus = vi.spyOn(document, 'hasFocus').mockReturnValue(false);
    await typeElsewhere('{"text":"From the other tab"}');
    expect(text()).toHaveValue('From the other tab');
    focus.mockReturnValue(true);
    await userEvent.type(text(), '!');
    await typeElsewhere('{"text":"Too late"}');
    expect(text()).toHaveValue('From the other tab!');
    focus.mockReturnValue(false);
    // Saved there.
    await typeElsewhere('');
    expect(text()).toHaveValue('');
    focus.mockRestore();
  });

  it('is of its member only', async () => {
    await open();
    await edit('About me');
    await userEvent.type(section('About me').getByRole('textbox'), 'I like the sea.');
    cleanup();
    const other = member();
    other.profile = { ...other.profile, id: '00000000-0000-4000-8000-0000000000bb' };
    stored = { ...stored, profile: { ...stored.profile, id: other.profile.id } };
    await open(other);
    await edit('About me');
    expect(section('About me').getByRole('textbox')).toHaveValue('');
  });

  it('keeps what was typed while it was being saved', async () => {
    let reply = () => {};
    put = (call) =>
      new Promise((resolve) => {
        reply = () => resolve(applied(call));
      });
    await open();
    await edit('About me');
    const box = section('About me').getByRole('textbox');
    expect(box).toHaveFocus();
    await userEvent.type(box, 'One.');
    await save('About me');
    await userEvent.type(box, ' Two.');
    reply();
    expect(await section('About me').findByText('Not saved yet')).toBeVisible();
    expect(box).toHaveValue('One. Two.');
    expect(changes()).toEqual([{ about: 'One.' }]);
  });

  it('is undone to what the server has', async () => {
    await open();
    await edit('The basics');
    await userEvent.type(section('The basics').getByLabelText('Name'), 'X');
    await userEvent.clear(section('The basics').getByLabelText('Day'));
    await userEvent.click(section('The basics').getByRole('button', { name: 'Undo changes' }));
    expect(section('The basics').getByLabelText('Name')).toHaveValue('Jonas');
    expect(section('The basics').getByLabelText('Day')).toHaveValue('1');
    await save('The basics');
    expect(changes()).toEqual([]);
  });

  it('says at its field what the server refuses, and goes there', async () => {
    put = () => refuse(409, 'name_invalid', { name: 'Choose another name.' });
    await open();
    await edit('The basics');
    await userEvent.type(section('The basics').getByLabelText('Name'), '!');
    await save('The basics');
    expect(await section('The basics').findByText('Choose another name.')).toBeVisible();
    expect(section('The basics').getByLabelText('Name')).toHaveFocus();
    expect(section('The basics').getAllByText('Not saved')).toHaveLength(1);
  });

  it("knows a date of birth that can't be before it asks", async () => {
    await open();
    await edit('The basics');
    const day = section('The basics').getByLabelText('Day');
    await userEvent.clear(day);
    await userEvent.type(day, '31');
    await userEvent.selectOptions(section('The basics').getByLabelText('Month'), 'April');
    await save('The basics');
    expect(section('The basics').getByText('Invalid date of birth.')).toBeVisible();
    expect(day).toHaveFocus();
    await userEvent.clear(day);
    await userEvent.type(day, '30');
    await save('The basics');
    await waitFor(() => expect(changes()).toEqual([{ date_of_birth: '1992-04-30' }]));
  });

  it('tells a date of birth that was corrected before, without fields', async () => {
    stored = { ...stored, birth_date_fixed: true };
    await open();
    await edit('The basics');
    expect(section('The basics').getByText(/^Date of birth: 1 May 1992/u)).toBeVisible();
    expect(section('The basics').queryByLabelText('Day')).toBeNull();
  });

  it('of a place sends country, region and city together', async () => {
    await open();
    await edit('Where you live');
    const place = section('Where you live');
    await userEvent.selectOptions(place.getByRole('combobox', { name: 'Region' }), 'Groningen');
    // Its only place.
    expect(place.getByRole('combobox', { name: 'Place' })).toHaveValue('nl-assen');
    await save('Where you live');
    await waitFor(() => expect(changes()).toEqual([{ country: 'NL', region: 'NL-GR', city: 'nl-assen' }]));
  });

  // spec: 1.9
  it('of interests sends all of them, and ticking one off and on again is no change', async () => {
    await open();
    await edit('What you like');
    const music = section('What you like').getByRole('checkbox', { name: 'Music' });
    await userEvent.click(music);
    await userEvent.click(music);
    expect(section('What you like').queryByText('Not saved yet')).toBeNull();
    await userEvent.click(music);
    await save('What you like');
    await waitFor(() => expect(changes()).toEqual([{ interests: ['music'] }]));
  });

  it('empties a text with null, and takes none that is too long', async () => {
    stored = { ...stored, profile: { ...stored.profile, reason: 'Love' } };
    await open();
    await edit("Why I'm here");
    const box = section("Why I'm here").getByRole('textbox');
    expect(section("Why I'm here").getByText('4 of 300 characters')).toBeVisible();
    await userEvent.clear(box);
    await userEvent.click(box);
    await userEvent.paste('x'.repeat(301));
    await save("Why I'm here");
    expect(section("Why I'm here").getByText('Please use at most 300 characters.')).toBeVisible();
    await userEvent.clear(box);
    await save("Why I'm here");
    await waitFor(() => expect(changes()).toEqual([{ reason: null }]));
  });
});

describe('the profile page', () => {
  it('shows each part as others read it, and what could be there', async () => {
    stored = { ...stored, profile: { ...stored.profile, about: 'I like the sea.', interests: ['music'] } };
    await open();
    expect(section('About me').getByText('I like the sea.')).toBeVisible();
    expect(section("Why I'm here").getByText('Say what brings you here')).toBeVisible();
    expect(await section('What you like').findByText('Music')).toBeVisible();
    expect(section('The basics').getByText('1 May 1992')).toBeVisible();
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('shows what is missing, each a way to its place', async () => {
    await open();
    expect(screen.getByRole('heading', { name: 'Your profile is 10% complete' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Write about yourself' }));
    expect(section('About me').getByRole('textbox')).toHaveFocus();
  });

  it('shows at the field what a moderator asked to change, with the reason', async () => {
    stored = {
      ...stored,
      asked: [{ field: 'about', reason: 'contact_details', asked_at: '2026-11-20T10:00:00Z' }],
      profile: { ...stored.profile, about: 'Call 0123456789' },
    };
    await open();
    expect(section('About me').getByText(/Others can't see it until you do/u)).toBeVisible();
    expect(section('About me').getByText(/It contains contact details/u)).toBeVisible();
    // One in the overview, one on the card.
    expect(screen.getAllByRole('button', { name: 'About me' })).toHaveLength(2);
    expect(await section('About me').findByRole('link', { name: 'Reasons, and how to object' })).toHaveAttribute(
      'href',
      '/complaints?against=D-7KQ2M9XD',
    );
  });

  it('leads to the profile as others see it', async () => {
    await open();
    expect(screen.getByRole('link', { name: 'As others see you' })).toHaveAttribute(
      'href',
      `/members/${member().profile.id}`,
    );
  });

  it('says that orientation and interests are hidden without consent', async () => {
    await open(member({ shows_orientation: false }));
    await edit('What you like');
    expect(section('What you like').getByRole('link', { name: 'in your settings' })).toHaveAttribute(
      'href',
      '/settings#privacy',
    );
  });

  it('offers only what the site shows', async () => {
    await open();
    await edit('Looks and lifestyle');
    expect(section('Looks and lifestyle').queryByLabelText('Tattoos')).toBeNull();
  });
});
