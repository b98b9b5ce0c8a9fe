import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderApp } from '#/testing/render-app';
import { member } from '#/testing/samples';
import {
  account,
  answers,
  birth,
  calls,
  consent,
  fillIn,
  found,
  next,
  place,
  problem,
  searches,
  server,
  settings,
  sofie,
  startServer,
  WHOLE,
} from '#/testing/sign-up';

beforeEach(startServer);

describe('a first message', () => {
  // spec: 2.6, 3.18
  it('begins the sign-up of /members/{id}/signup, without a card that the visitor was not shown', async () => {
    const { router } = await renderApp(`/members/${sofie.id}/signup`, { answers });
    await userEvent.type(screen.getByLabelText('Your first message'), 'Hello');
    await fillIn();
    await next();
    await waitFor(() => expect(router.state.location.pathname).toBe('/complete-signup'));
    expect(calls[0]?.body).toEqual({ ...WHOLE, signup_message: 'Hello', signup_message_to: sofie.id });
  });

  it.each([
    [true, ['Invented', 'Nobody is behind this.'], /^This isn't a fictional profile/u],
    [false, ["This isn't a fictional profile. It belongs to a member of Vonk."], /Invented|Nobody is behind/u],
  ])('says in words whether its recipient is fictional (%s), and no more of them', async (fictional, said, unsaid) => {
    const settings = { fictional_singular: 'Invented', fictional_warning: 'Nobody is behind this.' };
    await renderApp(`/members/${sofie.id}/signup`, {
      answers: { ...answers, [`/api/member-signup.php?id=${sofie.id}`]: { fictional } },
      settings,
    });
    for (const words of said) expect(screen.getByText(words)).toBeVisible();
    expect(screen.queryByText(unsaid)).toBeNull();
    expect(screen.queryByText(/Sofie/u)).toBeNull();
  });

  it('says at the end that it waits and that nobody can answer before', async () => {
    server.reply = () => Response.json({ user: null }, { status: 202 });
    await renderApp(`/members/${sofie.id}/signup`, { answers });
    await userEvent.type(screen.getByLabelText('Your first message'), 'Hello');
    await fillIn();
    await next();
    expect(await screen.findByText(/^Your message is waiting\. .*No one can reply before then/u)).toBeVisible();
  });

  it('names its recipient to who is logged in', async () => {
    await renderApp('/complete-signup', {
      user: member({ status: 'not_confirmed', signup_message: { profile: sofie.id, name: 'Sofie' } }),
    });
    expect(screen.getByText(/^Your message to Sofie is waiting\./u)).toBeVisible();
  });

  it('may be left out', async () => {
    await renderApp(`/members/${sofie.id}/signup`, { answers });
    await userEvent.type(screen.getByLabelText('Your first message'), 'Hello');
    await userEvent.click(screen.getByRole('button', { name: 'Sign up without a message' }));
    expect(screen.queryByLabelText('Your first message')).toBeNull();
    expect(screen.getByLabelText('Name')).toHaveFocus();
  });

  it('that can’t be sent to them shows it at the message', async () => {
    server.reply = () =>
      problem(409, {
        code: 'invalid_request',
        detail: 'Check',
        errors: [{ field: 'signup_message_to', code: 'field_invalid', detail: 'Please check this field.' }],
      });
    await renderApp(`/members/${sofie.id}/signup`, { answers });
    await userEvent.type(screen.getByLabelText('Your first message'), 'Hello');
    await fillIn();
    await next();
    await waitFor(() => expect(screen.getByLabelText('Your first message')).toHaveFocus());
    expect(screen.getByLabelText('Your first message')).toBeInvalid();
  });
});

describe('/signup-matches', () => {
  const open = (extra = {}, path = '/signup-matches') =>
    renderApp(path, {
      answers,
      settings: { ...settings, logged_out_search: true, fictional_singular: 'Invented', ...extra },
    });

  // spec: 2.20
  it('shows members who fit once it knows whom, and one of them gets the first message', async () => {
    await open();
    expect(searches).toEqual([]);
    await userEvent.click(screen.getByRole('radio', { name: 'a man' }));
    await userEvent.click(screen.getByRole('radio', { name: 'women' }));
    const list = await screen.findByRole('list', { name: 'Members who suit you' });
    expect(searches).toEqual(['/api/members.php?gender=female&own_gender=male&country=NL']);
    expect(within(list).getByRole('button', { name: /Robot/u })).toHaveTextContent('Invented');
    await userEvent.click(within(list).getByRole('button', { name: /Sofie/u }));
    await userEvent.type(screen.getByLabelText('Message to Sofie'), 'Hello');
    await account();
    await next();
    await birth();
    await place();
    await consent();
    await next();
    await screen.findByRole('heading', { name: 'Check your inbox' });
    expect(calls[0]?.body).toEqual({
      ...WHOLE,
      gender: 'male',
      looking_for: 'female',
      signup_message: 'Hello',
      signup_message_to: sofie.id,
    });
  });

  it('takes any set of the genders that the site takes', async () => {
    const words = { name: 'Non-binary', i_am: 'non-binary', people: 'Non-binary people', sought: 'non-binary people' };
    await open({ more_genders: [{ id: 'non_binary', ...words }] });
    expect(screen.queryByText('both')).toBeNull();
    await userEvent.click(screen.getByRole('radio', { name: 'non-binary' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'women' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'non-binary people' }));
    const own = 'own_gender=non_binary&country=NL';
    await waitFor(() => expect(searches).toEqual([`/api/members.php?gender=female&${own}`, `/api/members.php?${own}`]));
    await account();
    await next();
    await birth();
    await place();
    await consent();
    await next();
    await screen.findByRole('heading', { name: 'Check your inbox' });
    expect(calls[0]?.body).toEqual({ ...WHOLE, gender: 'non_binary', looking_for: 'female,non_binary' });
  });

  it('asks a couple for both dates of birth and for both to agree', async () => {
    const words = { name: 'Couple', i_am: 'a couple: a woman and a man', people: 'Couples', sought: 'couples' };
    await open({ more_genders: [{ id: 'couple_mf', ...words, of_two: true }] });
    await userEvent.click(screen.getByRole('radio', { name: words.i_am }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'women' }));
    await account();
    await next();
    expect(screen.getByText(/^This account is for two people\./u)).toBeVisible();
    const born = async (group: string, day: string, month: string, year: string) => {
      const fields = within(screen.getByRole('group', { name: group }));
      await userEvent.type(fields.getByLabelText('Day'), day);
      await userEvent.selectOptions(fields.getByLabelText('Month'), month);
      await userEvent.type(fields.getByLabelText('Year'), year);
    };
    await born('Date of birth', '17', '5', '1990');
    await next();
    expect(screen.getByText('Please tick the box to continue.')).toBeVisible();
    await born('Date of birth of the second of you', '29', '2', '1988');
    await userEvent.click(screen.getByRole('checkbox', { name: /^We're both at least/u }));
    await next();
    await place();
    await consent();
    await next();
    await screen.findByRole('heading', { name: 'Check your inbox' });
    const both = { date_of_birth: '1990-05-17', second_date_of_birth: '1988-02-29', both_agree: true };
    expect(calls[0]?.body).toMatchObject({ gender: 'couple_mf', looking_for: 'female', ...both });
  });

  it('takes over what matching asked', async () => {
    await open({}, '/signup-matches?gender=female&looking_for=both&country=NL&step=x');
    await screen.findByRole('list', { name: 'Members who suit you' });
    expect(searches).toEqual(['/api/members.php?own_gender=female&country=NL']);
  });

  it('invents nobody: none who fit, no list; no search for visitors, the plain form', async () => {
    server.members = () => Response.json(found());
    const { unmount } = await open({}, '/signup-matches?gender=female&looking_for=both');
    await waitFor(() => expect(searches).toHaveLength(1));
    await waitFor(() => expect(screen.queryByText('They could be a match')).toBeNull());
    unmount();
    await open({ logged_out_search: false });
    expect(screen.getByLabelText('Name')).toBeVisible();
    expect(screen.queryByRole('radio', { name: 'women' })).toBeNull();
    expect(searches).toHaveLength(1);
  });
});
