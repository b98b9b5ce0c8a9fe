import { beforeEach, describe, expect, it } from 'vitest';
import { maySignUp } from '#/features/signup/admission';
import { activationMailAddress, rememberActivationMail, secondsToResend } from '#/features/signup/activation-mail';
import { activationToken } from '#/features/signup/activation-token';
import { fillForm, forgetDraft, keepDraft, readDraft } from '#/features/signup/draft';

function form(values: Record<string, string> = {}): HTMLFormElement {
  const element = document.createElement('form');
  element.innerHTML = `
    <input name="name"><input name="password" type="password">
    <input type="radio" name="gender" value="female"><input type="radio" name="gender" value="male">
    <select name="birth_month"><option value=""></option><option value="4">April</option></select>
    <input type="checkbox" name="consent">`;
  document.body.replaceChildren(element);
  for (const [name, value] of Object.entries(values)) {
    const field = element.elements.namedItem(name);
    if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = value;
  }
  return element;
}

beforeEach(() => sessionStorage.clear());

describe('the draft', () => {
  it('comes back after a reload, the password does not', () => {
    const before = form({ name: 'Anna', password: 'secret-one', birth_month: '4' });
    before.querySelector<HTMLInputElement>('[value=female]')?.click();
    before.querySelector<HTMLInputElement>('[name=consent]')?.click();
    keepDraft(before);
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('secret-one');
    const after = form();
    fillForm(after, readDraft());
    expect(Object.fromEntries(new FormData(after))).toEqual({ name: 'Anna', password: '', gender: 'female', birth_month: '4' });
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
    sessionStorage.setItem('sign-up-draft', '{"name":{"x":1}}');
    expect(readDraft()).toEqual({});
    sessionStorage.setItem('sign-up-draft', '{broken');
    expect(readDraft()).toEqual({});
  });
});

describe('the activation mail', () => {
  it('may be asked for again after a minute', () => {
    expect(secondsToResend(5_000)).toBe(0);
    rememberActivationMail('anna@example.com', 1_000);
    expect(activationMailAddress()).toBe('anna@example.com');
    expect([secondsToResend(1_000), secondsToResend(31_500), secondsToResend(61_000), secondsToResend(90_000)]).toEqual([60, 30, 0, 0]);
    expect(secondsToResend(-500_000)).toBe(60);
  });
  it('brings its token behind the # or in the query', () => {
    expect(activationToken({ hash: 'token=abc', search: {} })).toBe('abc');
    expect(activationToken({ hash: '#token=abc', search: { token: 'old' } })).toBe('abc');
    expect(activationToken({ hash: '', search: { token: 'abc' } })).toBe('abc');
    expect(activationToken({ hash: 'content', search: {} })).toBeNull();
  });
});

it('admits by the site’s setting and the traffic source (spec 6)', () => {
  expect(maySignUp('all', {})).toBe(true);
  expect(maySignUp('with_trafficsource', {})).toBe(false);
  expect(maySignUp('with_trafficsource', { sub1: 'x' })).toBe(false);
  expect(maySignUp('with_trafficsource', { ref: 'friend' })).toBe(true);
  expect(maySignUp('none', { network: 'n', ref: 'r' })).toBe(false);
});
