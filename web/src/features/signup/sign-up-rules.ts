import type { CountryCode, Locale, SignUp } from '#/api/types';
import { parseBirth, type BirthProblem } from '#/features/signup/date-of-birth';
import { STEPS, type SignUpField, type SignUpValues } from '#/features/signup/sign-up-values';
import type { Tracking } from '#/lib/tracking';

/** Why a field was refused; `useProblemTexts` has the words. */
export type SignUpProblem =
  | BirthProblem
  | 'name_missing' | 'name_invalid' | 'name_is_email' | 'name_starts_with_at'
  | 'email_invalid' | 'password_too_short'
  | 'choice_missing' | 'place_missing' | 'consent_missing';

export type SignUpProblems = Partial<Record<SignUpField, SignUpProblem>>;

/** What the rules need to know beside the form. */
export interface SignUpContext {
  minAge: (country: CountryCode) => number;
  today: Date;
  language: Locale;
  tracking: Tracking;
}

/** As the server has them (accounts/sign_up.rs, accounts/password.rs): characters, both ends included. */
export const NAME_LENGTH = { min: 2, max: 30 };
export const PASSWORD_MIN = 8;

function nameProblem(name: string, email: string): SignUpProblem | undefined {
  if (!name) return 'name_missing';
  if (name.startsWith('@')) return 'name_starts_with_at';
  if (name.toLowerCase() === email.toLowerCase()) return 'name_is_email';
  const { length } = [...name];
  return length < NAME_LENGTH.min || length > NAME_LENGTH.max ? 'name_invalid' : undefined;
}

/** A plain address of the public net; the mail itself proves the rest. */
function isEmail(email: string): boolean {
  return email.length <= 254 && /^[^\s@"(),:;<>[\\\]]+@(?:[^\s@.]+\.)+[^\s@.\d]{2,}$/u.test(email);
}

/** Which fields can't stay as they are (spec 5). */
export function problemsOf(values: SignUpValues, context: SignUpContext): SignUpProblems {
  const birth = parseBirth(
    { day: values.birth_day, month: values.birth_month, year: values.birth_year },
    context.minAge(values.country),
    context.today,
  );
  const found: { [Field in SignUpField]: SignUpProblem | undefined | false } = {
    name: nameProblem(values.name, values.email),
    email: !isEmail(values.email) && 'email_invalid',
    password: [...values.password].length < PASSWORD_MIN && 'password_too_short',
    date_of_birth: 'problem' in birth && birth.problem,
    gender: !values.gender && 'choice_missing',
    looking_for: !values.looking_for && 'choice_missing',
    country: !values.country && 'place_missing',
    region: !values.region && 'place_missing',
    // Without a region there is no list of places to choose from yet.
    city: values.region !== '' && !values.city && 'place_missing',
    consent: !values.consent && 'consent_missing',
  };
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem));
}

/** The fields of the steps up to `step` (0 first) that have a problem, in the order of the page. */
export function problemFields(problems: SignUpProblems, step: number): SignUpField[] {
  return STEPS.slice(0, step + 1).flat().filter((field) => problems[field]);
}

/** What is sent to the server; undefined while a field has a problem. */
export function toSignUp(values: SignUpValues, context: SignUpContext): SignUp | undefined {
  const { name, email, password, gender, looking_for, country, region, city, consent } = values;
  const birth = parseBirth({ day: values.birth_day, month: values.birth_month, year: values.birth_year }, context.minAge(country), context.today);
  if (!('date' in birth) || !gender || !looking_for || problemFields(problemsOf(values, context), STEPS.length).length > 0) return undefined;
  const { language, tracking } = context;
  return {
    name, email, password, date_of_birth: birth.date, gender, looking_for, country, region, city, language, consent,
    ...(Object.keys(tracking).length > 0 && { tracking }),
  };
}
