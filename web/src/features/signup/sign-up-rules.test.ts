import { describe, expect, it } from 'vitest';
import { ageOn, parseBirth } from '#/features/signup/date-of-birth';
import { problemFields, problemsOf, toSignUp, type SignUpContext } from '#/features/signup/sign-up-rules';
import { stepOf, type SignUpValues } from '#/features/signup/sign-up-values';

const TODAY = new Date(2026, 10, 21);
const context: SignUpContext = { minAge: (country) => (country === 'US' ? 21 : 18), today: TODAY, language: 'nl', tracking: {} };
const whole: SignUpValues = {
  name: 'Anna', email: 'anna@example.com', password: 'zomer-in-de-stad', birth_day: '3', birth_month: '4', birth_year: '1990',
  gender: 'female', looking_for: 'both', country: 'NL', region: 'NL-UT', city: 'nl-utrecht', consent: true,
};
const problem = (change: Partial<SignUpValues>) => problemsOf({ ...whole, ...change }, context);

describe('date of birth', () => {
  const birth = (day: string, month: string, year: string, minAge = 18) => parseBirth({ day, month, year }, minAge, TODAY);

  it('decides to the day', () => {
    expect(birth('21', '11', '2008')).toEqual({ date: '2008-11-21' });
    expect(birth('22', '11', '2008')).toEqual({ problem: 'too_young' });
    expect(birth('21', '11', '2008', 21)).toEqual({ problem: 'too_young' });
  });
  it('writes the date as the server reads it', () => expect(birth('3', '4', '1990')).toEqual({ date: '1990-04-03' }));
  it('knows who is born on a leap day as of age in March', () => {
    expect(ageOn(new Date(2008, 1, 29), new Date(2026, 1, 28))).toBe(17);
    expect(ageOn(new Date(2008, 1, 29), new Date(2026, 2, 1))).toBe(18);
  });
  it.each([['', '', '', 'date_of_birth_missing'], ['31', '4', '1990', 'date_of_birth_invalid'], ['29', '2', '2001', 'date_of_birth_invalid'],
    ['3', '4', '90', 'date_of_birth_invalid'], ['3', '', '1990', 'date_of_birth_invalid'], ['3', '4', '1890', 'date_of_birth_invalid'],
    ['22', '11', '2026', 'date_of_birth_invalid'], ['-3', '4', '1990', 'date_of_birth_invalid'], ['3', '1e0', '1990', 'date_of_birth_invalid']])(
    'refuses %s-%s-%s', (day, month, year, expected) => expect(birth(day, month, year)).toEqual({ problem: expected }));
});

describe('the form', () => {
  it('takes a whole one', () => {
    expect(problemsOf(whole, context)).toEqual({});
    expect(toSignUp(whole, context)).toEqual({
      name: 'Anna', email: 'anna@example.com', password: 'zomer-in-de-stad', date_of_birth: '1990-04-03', gender: 'female', looking_for: 'both',
      country: 'NL', region: 'NL-UT', city: 'nl-utrecht', language: 'nl', consent: true,
    });
  });
  it('sends the traffic source along', () => expect(toSignUp(whole, { ...context, tracking: { network: 'n' } })?.tracking).toEqual({ network: 'n' }));
  it('gives no address away by the name (spec 5)', () => {
    expect(problem({ name: 'ANNA@example.com' })).toEqual({ name: 'name_is_email' });
    expect(problem({ name: '@nna' })).toEqual({ name: 'name_starts_with_at' });
  });
  it.each(['', 'mail', 'anna@', '@example.com', 'anna@localhost', 'a b@example.com', 'anna@exa mple.com', 'anna@example', 'anna@@example.com'])(
    'refuses the address "%s"', (email) => expect(problem({ email })).toEqual({ email: 'email_invalid' }));
  it.each(['anna@example.com', "o'hara_9+x@mail.example.co.uk", 'anna@bücher.example'])('takes the address %s', (email) => expect(problem({ email })).toEqual({}));
  it('asks for the age of the chosen country', () => expect(problem({ country: 'US', birth_year: '2007' })).toEqual({ date_of_birth: 'too_young' }));
  it('counts a password as people do', () => {
    expect(problem({ password: '🐈🐈🐈🐈🐈🐈🐈' })).toEqual({ password: 'password_too_short' });
    expect(problem({ password: '🐈🐈🐈🐈🐈🐈🐈🐈' })).toEqual({});
  });
  it('asks for the region before the place', () => {
    expect(problem({ region: '', city: '' })).toEqual({ region: 'place_missing' });
    expect(problem({ city: '' })).toEqual({ city: 'place_missing' });
  });
  it('is sent only with the consent', () => expect(toSignUp({ ...whole, consent: false }, context)).toBeUndefined());
});

describe('steps', () => {
  it('check what was asked so far, in the order of the page', () => {
    const problems = problem({ email: 'x', gender: null, city: '' });
    expect(problemFields(problems, 0)).toEqual(['email']);
    expect(problemFields(problems, 1)).toEqual(['email', 'gender']);
    expect(problemFields(problems, 2)).toEqual(['email', 'gender', 'city']);
  });
  it('know their fields, and keep what is nobody’s on the last', () => {
    expect([stepOf('password'), stepOf('date_of_birth'), stepOf('consent'), stepOf('tracking')]).toEqual([0, 1, 2, 2]);
  });
});
