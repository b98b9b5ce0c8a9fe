import { describe, expect, it } from 'vitest';
import { problemFields, problemsOf, toSignUp, type SignUpContext } from '#/features/signup/sign-up-rules';
import { orderOf, STEPS, STEPS_WITH_MATCHES, stepOf, type SignUpValues } from '#/features/signup/sign-up-values';
import { ageOn, dayIn, parseBirth, type CalendarDay } from '#/lib/date-of-birth';

const TODAY: CalendarDay = { year: 2026, month: 11, day: 21 };
const SOFIE = '00000000-0000-4000-8000-000000000001';
const context: SignUpContext = {
  minAge: (country) => (country === 'US' ? 21 : 18),
  today: () => TODAY,
  language: 'nl',
  tracking: {},
  siteName: 'Sunset Club',
  messageLength: 20,
  recipient: null,
  photo: null,
};
const whole: SignUpValues = {
  name: 'Anna',
  email: 'anna@example.com',
  password: 'zomer-in-de-stad',
  birth_day: '3',
  birth_month: '4',
  birth_year: '1990',
  second_birth_day: '',
  second_birth_month: '',
  second_birth_year: '',
  both_agree: false,
  gender: 'female',
  looking_for: 'both',
  country: 'NL',
  region: 'NL-UT',
  city: 'nl-utrecht',
  consent: true,
  signup_message: '',
  relationship_status: null,
  interests: [],
  reason: '',
};
const problem = (change: Partial<SignUpValues>) => problemsOf({ ...whole, ...change }, context);

describe('date of birth', () => {
  const birth = (day: string, month: string, year: string, minAge = 18) =>
    parseBirth({ day, month, year }, minAge, TODAY);

  // spec: 5.2
  it('decides to the day', () => {
    expect(birth('21', '11', '2008')).toEqual({ date: '2008-11-21' });
    expect(birth('22', '11', '2008')).toEqual({ problem: 'too_young' });
    expect(birth('21', '11', '2008', 21)).toEqual({ problem: 'too_young' });
  });
  it('writes the date as the server reads it', () => expect(birth('3', '4', '1990')).toEqual({ date: '1990-04-03' }));
  it('knows who is born on a leap day as of age in March', () => {
    expect(ageOn({ year: 2008, month: 2, day: 29 }, { year: 2026, month: 2, day: 28 })).toBe(17);
    expect(ageOn({ year: 2008, month: 2, day: 29 }, { year: 2026, month: 3, day: 1 })).toBe(18);
  });
  it('counts the day where the account lives', () => {
    const now = new Date('2026-11-20T23:30:00Z');
    expect(dayIn('Europe/Amsterdam', now)).toEqual({ year: 2026, month: 11, day: 21 });
    expect(dayIn('America/New_York', now)).toEqual({ year: 2026, month: 11, day: 20 });
    const born = { day: '21', month: '11', year: '2008' };
    expect(parseBirth(born, 18, dayIn('Europe/Amsterdam', now))).toEqual({ date: '2008-11-21' });
    expect(parseBirth(born, 18, dayIn('America/New_York', now))).toEqual({ problem: 'too_young' });
  });
  it('takes nobody for older than 120', () => {
    expect(birth('21', '11', '1906')).toEqual({ date: '1906-11-21' });
    expect(birth('21', '11', '1905')).toEqual({ problem: 'date_of_birth_invalid' });
  });
  it.each([
    ['', '', '', 'date_of_birth_missing'],
    ['31', '4', '1990', 'date_of_birth_invalid'],
    ['29', '2', '2001', 'date_of_birth_invalid'],
    ['3', '4', '90', 'date_of_birth_invalid'],
    ['3', '', '1990', 'date_of_birth_invalid'],
    ['3', '4', '1890', 'date_of_birth_invalid'],
    ['22', '11', '2026', 'date_of_birth_invalid'],
    ['-3', '4', '1990', 'date_of_birth_invalid'],
    ['3', '1e0', '1990', 'date_of_birth_invalid'],
  ])('refuses %s-%s-%s', (day, month, year, expected) =>
    expect(birth(day, month, year)).toEqual({ problem: expected }),
  );
});

describe('the form', () => {
  it('takes a whole one', () => {
    expect(problemsOf(whole, context)).toEqual({});
    expect(toSignUp(whole, context)).toEqual({
      name: 'Anna',
      email: 'anna@example.com',
      password: 'zomer-in-de-stad',
      date_of_birth: '1990-04-03',
      gender: 'female',
      looking_for: 'both',
      country: 'NL',
      region: 'NL-UT',
      city: 'nl-utrecht',
      language: 'nl',
      consent: true,
    });
  });
  // spec: 3.27
  it('sends the traffic source along', () =>
    expect(toSignUp(whole, { ...context, tracking: { network: 'n' } })?.tracking).toEqual({ network: 'n' }));
  it('sends what else was told, and nothing of what was not', () => {
    expect(
      toSignUp(
        { ...whole, relationship_status: 'single', interests: ['music'], reason: 'Company' },
        { ...context, photo: 'token' },
      ),
    ).toMatchObject({ relationship_status: 'single', interests: ['music'], reason: 'Company', photo: 'token' });
  });
  it('sends a message only with somebody to send it to, and nobody without one', () => {
    const message = { ...whole, signup_message: 'Hello' };
    expect(toSignUp(message, { ...context, recipient: SOFIE })).toMatchObject({
      signup_message: 'Hello',
      signup_message_to: SOFIE,
    });
    for (const sent of [toSignUp(message, context), toSignUp(whole, { ...context, recipient: SOFIE })]) {
      expect(sent).toBeDefined();
      expect(sent).not.toHaveProperty('signup_message');
      expect(sent).not.toHaveProperty('signup_message_to');
    }
  });
  it('counts a message as people do, and only where it is sent', () => {
    const written = (signup_message: string, recipient: string | null = SOFIE) =>
      problemsOf({ ...whole, signup_message }, { ...context, recipient });
    expect(written('👩‍👩‍👧‍👦'.repeat(20))).toEqual({});
    expect(written('👩‍👩‍👧‍👦'.repeat(21))).toEqual({ signup_message: 'message_too_long' });
    expect(written('x'.repeat(21), null)).toEqual({});
    expect(written('two\nlines\tgo')).toEqual({});
    expect(written('one\u0007bell')).toEqual({ signup_message: 'message_characters' });
  });
  // spec: 3.17, 5.1
  it.each([['A'], [''], ['a'.repeat(31)], ['An\u202ena'], ['\u200b\u200b\u200b'], ['An\u0000na']])(
    'refuses the name %j as the server does',
    (name) => expect(problem({ name })).toEqual({ name: 'name_invalid' }),
  );
  it.each(['Jo', '李娜', 'a'.repeat(30), 'Anne-Marie 2'])('takes the name %s', (name) =>
    expect(problem({ name })).toEqual({}),
  );
  it('gives no address away by the name (spec 5)', () => {
    expect(problem({ name: 'ANNA@example.com' })).toEqual({ name: 'name_is_email' });
    expect(problem({ name: '@nna' })).toEqual({ name: 'name_starts_with_at' });
    // One mailbox, written in another way.
    expect(problem({ name: 'an.na+x@googlemail.com', email: 'Anna@gmail.com' })).toEqual({ name: 'name_is_email' });
    expect(problem({ name: 'an.na@example.com', email: 'anna@example.com' })).toEqual({});
  });
  it.each([
    '',
    'mail',
    'anna@',
    '@example.com',
    'anna@localhost',
    'a b@example.com',
    'anna@exa mple.com',
    'anna@example',
    'anna@@example.com',
    'an..na@example.com',
    '.anna@example.com',
    'anna.@example.com',
    'ännä@example.com',
    'anna@1.2',
    'anna@example.c',
    'anna@-example.com',
    `${'a'.repeat(65)}@example.com`,
    `anna@${'a'.repeat(250)}.com`,
    'anna@exa/mple.com',
    'anna@[127.0.0.1]',
    '"anna"@example.com',
  ])('refuses the address "%s"', (email) => expect(problem({ email })).toEqual({ email: 'email_invalid' }));
  it.each([
    'anna@example.com',
    "o'hara_9+x@mail.example.co.uk",
    'anna@bücher.example',
    'Anna.Smit+liaison@Example.COM',
    'anna@xn--e1afmkfd.xn--p1ai',
    'anna@пример.рф',
  ])('takes the address %s', (email) => expect(problem({ email })).toEqual({}));
  it('asks for the age of the chosen country', () =>
    expect(problem({ country: 'US', birth_year: '2007' })).toEqual({ date_of_birth: 'too_young' }));
  it('counts a password as people do', () => {
    expect(problem({ password: '🐈🐈🐈🐈🐈🐈🐈' })).toEqual({ password: 'password_too_short' });
    expect(problem({ password: '🐈🐈🐈🐈🐶🐈🐈🐈' })).toEqual({});
    expect(problem({ password: 'zomer'.repeat(26) })).toEqual({ password: 'password_too_long' });
    expect(problem({ password: `${'zomer'.repeat(25)}123` })).toEqual({});
  });
  it.each(['zzzzzzzz', 'sunset club', 'ANNA@example.com'])(
    'takes no password that the form says already: %s',
    (password) => {
      expect(problem({ password })).toEqual({ password: 'password_too_common' });
    },
  );
  it('takes a reason of 300 characters and not one more, as people count them', () => {
    expect(problem({ reason: '🐈'.repeat(300) })).toEqual({});
    expect(problem({ reason: '🐈'.repeat(301) })).toEqual({ reason: 'reason_too_long' });
  });
  it('asks for the region before the place', () => {
    expect(problem({ region: '', city: '' })).toEqual({ region: 'place_missing' });
    expect(problem({ city: '' })).toEqual({ city: 'place_missing' });
  });
  it('is sent with the choice to show orientation and interests, whichever it is', () => {
    expect([true, false].map((consent) => toSignUp({ ...whole, consent }, context)?.consent)).toEqual([true, false]);
  });
});

describe('steps', () => {
  it('check what was asked so far, in the order of the page', () => {
    const problems = problem({ email: 'x', gender: null, city: '', reason: 'x'.repeat(301), consent: false });
    expect(problemFields(problems, STEPS, 0)).toEqual(['email']);
    expect(problemFields(problems, STEPS, 1)).toEqual(['email']);
    expect(problemFields(problems, STEPS, 2)).toEqual(['email', 'gender']);
    expect(problemFields(problems, STEPS, 4)).toEqual(['email', 'gender', 'city', 'reason']);
  });
  it('are the five of spec 2 and know their fields; what is nobody’s stands on the last', () => {
    expect([STEPS.length, STEPS_WITH_MATCHES.length]).toEqual([5, 5]);
    expect(
      ['signup_message', 'password', 'photo', 'date_of_birth', 'city', 'consent', 'tracking'].map((field) =>
        stepOf(field, STEPS),
      ),
    ).toEqual([0, 0, 1, 2, 3, 4, 4]);
  });
  it('ask the same where members who fit are shown first, in another order', () => {
    expect(STEPS_WITH_MATCHES.flat().toSorted()).toEqual(STEPS.flat().toSorted());
    expect([stepOf('gender', STEPS), stepOf('gender', STEPS_WITH_MATCHES)]).toEqual([2, 0]);
    expect(orderOf('gender', STEPS_WITH_MATCHES)).toBeLessThan(orderOf('name', STEPS_WITH_MATCHES));
    expect(orderOf('tracking', STEPS)).toBe(Infinity);
  });
});

describe('a couple', () => {
  const two: Partial<SignUpValues> = {
    gender: 'couple_mf',
    second_birth_day: '29',
    second_birth_month: '2',
    second_birth_year: '1988',
    both_agree: true,
  };

  it('says both dates of birth, and that both agree', () => {
    expect(problem(two)).toEqual({});
    expect(toSignUp({ ...whole, ...two }, context)).toMatchObject({
      date_of_birth: '1990-04-03',
      second_date_of_birth: '1988-02-29',
      both_agree: true,
    });
    expect(problem({ gender: 'couple_mm' })).toEqual({
      second_date_of_birth: 'date_of_birth_missing',
      both_agree: 'agreement_missing',
    });
  });

  it('is of two who are both of age', () => {
    const young = { second_birth_day: '22', second_birth_month: '11', second_birth_year: '2008' };
    expect(problem({ ...two, ...young })).toEqual({ second_date_of_birth: 'too_young' });
    expect(problem({ ...two, ...young, second_birth_day: '21' })).toEqual({});
    const american = { ...two, country: 'US', second_birth_day: '28', second_birth_year: '2007' };
    expect(problem(american)).toEqual({ second_date_of_birth: 'too_young' });
  });

  it('is nobody else: what was typed before somebody became one again is not sent', () => {
    const sent = toSignUp({ ...whole, ...two, gender: 'female' }, context);
    expect(sent).toMatchObject({ gender: 'female' });
    expect(Object.keys(sent ?? {}).filter((field) => /second|both/u.test(field))).toEqual([]);
  });
});
