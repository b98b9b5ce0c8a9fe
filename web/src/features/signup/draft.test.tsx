import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { activationMail, rememberActivationMail, secondsToResend } from '#/features/signup/activation-mail';
import { changeDraft, draftOf, fillForm, forgetDraft, keepDraft, readDraft } from '#/features/signup/draft';
import { keepPhotoToken, readPhotoToken } from '#/features/signup/photo-token';
import { chooseRecipient, forgetRecipient, readRecipient } from '#/features/signup/recipient';
import { tokenInLink } from '#/lib/addresses';
import { maySignUp, mayVisitorSearch } from '#/shared/sign-up/visitor-rights';
import { profileCard } from '#/testing/samples';

function form(values: Record<string, string> = {}): HTMLFormElement {
  const element = document.createElement('form');
  element.innerHTML = `
    <input name="name"><input name="password" type="password">
    <input type="radio" name="gender" value="female"><input type="radio" name="gender" value="male">
    <select name="birth_month"><option value=""></option><option value="4">April</option></select>
    <input type="checkbox" name="interests" value="music"><input type="checkbox" name="interests" value="art">
    <textarea name="signup_message"></textarea><input type="checkbox" name="consent">`;
  document.body.replaceChildren(element);
  for (const [name, value] of Object.entries(values)) {
    const field = element.elements.namedItem(name);
    if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement || field instanceof HTMLTextAreaElement)
      field.value = value;
  }
  return element;
}

beforeEach(() => sessionStorage.clear());
afterEach(() => vi.restoreAllMocks());

describe('the draft', () => {
  it('comes back after a reload, the password does not', () => {
    const before = form({ name: 'Anna', password: 'secret-one', birth_month: '4', signup_message: 'Hello' });
    before.querySelector<HTMLInputElement>('[value=female]')?.click();
    before.querySelector<HTMLInputElement>('[name=consent]')?.click();
    keepDraft(before);
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('secret-one');
    const after = form();
    fillForm(after, readDraft());
    expect(Object.fromEntries(new FormData(after))).toEqual({
      name: 'Anna',
      password: '',
      gender: 'female',
      birth_month: '4',
      signup_message: 'Hello',
    });
  });
  it('never overwrites what was typed before the script came', () => {
    keepDraft(form({ name: 'Anna' }));
    const typed = form({ name: 'Berta' });
    fillForm(typed, readDraft());
    expect(new FormData(typed).get('name')).toBe('Berta');
  });
  it('is gone once forgotten, and survives nonsense in the storage', () => {
    keepDraft(form({ name: 'Anna' }));
    forgetDraft();
    expect(readDraft()).toEqual({});
    sessionStorage.setItem('visitor:sign-up-draft', '{"name":{"x":1}}');
    expect(readDraft()).toEqual({});
    sessionStorage.setItem('visitor:sign-up-draft', '{broken');
    expect(readDraft()).toEqual({});
  });
  it('keeps every ticked box, and what is not on the page just now', () => {
    changeDraft({ region: 'NL-UT' });
    const before = form();
    before.querySelectorAll<HTMLInputElement>('[name=interests]').forEach((box) => box.click());
    keepDraft(before);
    expect(readDraft()).toEqual({ region: ['NL-UT'], interests: ['music', 'art'] });
    before.querySelectorAll<HTMLInputElement>('[name=interests]').forEach((box) => box.click());
    keepDraft(before);
    expect(readDraft()).toEqual({ region: ['NL-UT'] });
  });
  it('lives on in this page where storage is closed', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('closed', 'SecurityError');
    });
    keepDraft(form({ name: 'Anna' }));
    expect(draftOf('name')).toBe('Anna');
    forgetDraft();
    expect(readDraft()).toEqual({});
  });
});

describe('the recipient', () => {
  const sofie = profileCard();
  // spec: 3.18
  it('is kept with what the visitor was shown, and nothing else', () => {
    chooseRecipient(sofie.id, sofie);
    expect(readRecipient()).toEqual({ id: sofie.id, card: { name: 'Sofie', age: 41, city: 'Gent', fictional: false } });
    // The same again, by an address that knows no card: a reload.
    expect(chooseRecipient(sofie.id, undefined).card?.name).toBe('Sofie');
  });
  it('never gets what was written to somebody else', () => {
    chooseRecipient(sofie.id, sofie);
    changeDraft({ signup_message: 'Hello Sofie' });
    chooseRecipient(sofie.id, sofie);
    expect(draftOf('signup_message')).toBe('Hello Sofie');
    chooseRecipient('00000000-0000-4000-8000-000000000002', undefined);
    expect(draftOf('signup_message')).toBe('');
  });
  it('may be dropped, and the message with them', () => {
    chooseRecipient(sofie.id, sofie);
    changeDraft({ signup_message: 'Hello Sofie' });
    forgetRecipient();
    expect([readRecipient(), draftOf('signup_message')]).toEqual([null, '']);
  });
});

it('forgets a photo that has waited for a day', () => {
  keepPhotoToken('t', 1_000);
  expect([readPhotoToken(3_600_000), readPhotoToken(24 * 3_600_000)]).toEqual(['t', null]);
});

describe('the activation mail', () => {
  it('may be asked for again after a minute', () => {
    expect(secondsToResend(5_000)).toBe(0);
    rememberActivationMail({ email: 'anna@example.com', writesTo: 'Sofie' }, 1_000);
    expect(activationMail()).toEqual({ email: 'anna@example.com', writesTo: 'Sofie' });
    expect([secondsToResend(1_000), secondsToResend(31_500), secondsToResend(61_000), secondsToResend(90_000)]).toEqual(
      [60, 30, 0, 0],
    );
    expect(secondsToResend(-500_000)).toBe(60);
  });
  it('brings its token behind the # or in the query', () => {
    expect(tokenInLink({ hash: 'token=abc', search: {} })).toBe('abc');
    expect(tokenInLink({ hash: '#token=abc', search: { token: 'old' } })).toBe('abc');
    expect(tokenInLink({ hash: '', search: { token: 'abc' } })).toBe('abc');
    expect(tokenInLink({ hash: 'content', search: {} })).toBeNull();
  });
});

// spec: 6.3
it('admits by the site’s setting and the traffic source (spec 6)', () => {
  expect(maySignUp('all', {})).toBe(true);
  expect(maySignUp('with_trafficsource', {})).toBe(false);
  expect(maySignUp('with_trafficsource', { sub1: 'x' })).toBe(false);
  expect(maySignUp('with_trafficsource', { ref: 'friend' })).toBe(true);
  expect(maySignUp('none', { network: 'n', ref: 'r' })).toBe(false);
});

it('lets visitors search where the site does, or with a traffic source (spec 6)', () => {
  const closed = { logged_out_search: false, logged_out_search_trafficsource: true };
  expect(mayVisitorSearch({ ...closed, logged_out_search: true }, {})).toBe(true);
  expect(mayVisitorSearch(closed, { network: 'ads' })).toBe(true);
  // As members.php has it: a sender's own number is no source.
  expect(mayVisitorSearch(closed, { sub1: 'x', ref: ' ' })).toBe(false);
});
