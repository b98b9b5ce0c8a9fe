import type { Country, Id, Locale, SignUp } from '#/api/wire';
import { isEmail, isSameMailbox } from '#/features/signup/email-address';
import type { SignUpField, SignUpValues, Steps } from '#/features/signup/sign-up-values';
import { countCharacters } from '#/lib/character-count';
import { parseBirth, type BirthProblem, type CalendarDay } from '#/lib/date-of-birth';
import type { Tracking } from '#/lib/tracking';
import { isCouple } from '#/shared/profile/genders';
import { PASSWORD_LENGTH } from '#/shared/sign-up/new-password';

/** Why a field was refused; `useProblemTexts` has the words. */
export type SignUpProblem =
  | BirthProblem
  | 'message_too_long'
  | 'message_characters'
  | 'name_invalid'
  | 'name_is_email'
  | 'name_starts_with_at'
  | 'email_invalid'
  | 'password_too_short'
  | 'password_too_long'
  | 'password_too_common'
  | 'agreement_missing'
  | 'choice_missing'
  | 'place_missing'
  | 'reason_too_long';

export type SignUpProblems = Partial<Record<SignUpField, SignUpProblem>>;

/** What the rules need to know beside the form. */
export interface SignUpContext {
  minAge: (country: Country) => number;
  /** The calendar day in that country. */
  today: (country: Country) => CalendarDay;
  language: Locale;
  tracking: Tracking;
  /** The site's name, which is no password. */
  siteName: string;
  /** Most characters of a message, as people count them. */
  messageLength: number;
  /** To whom the message goes; null: nobody, whatever stands in the box. */
  recipient: Id | null;
  /** Token of the photo that waits for the account. */
  photo: string | null;
}

/** As the server has them (accounts/sign_up/): characters, both ends included. */
export const NAME_LENGTH = { min: 2, max: 30 };
export const REASON_MAX = 300;
/** Code points of a message, however few characters they make (members/message_text.rs). */
const MESSAGE_CODE_POINTS = 10_000;

/** Control characters, and marks that hide letters or turn their direction. */
const UNREADABLE =
  /[\p{Cc}\u00AD\u061C\u115F\u1160\u180E\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\u2800\u3164\uFEFF\uFFA0]/u;
const CONTROL_IN_TEXT = /[^\P{Cc}\n\r\t]/u;

/** Characters as the server counts those of a field: code points. */
const lengthOf = (text: string) => [...text].length;

function nameProblem(name: string, email: string): SignUpProblem | undefined {
  if (name.startsWith('@')) return 'name_starts_with_at';
  if (name && (name.toLowerCase() === email.toLowerCase() || isSameMailbox(name, email))) return 'name_is_email';
  const length = lengthOf(name);
  return length < NAME_LENGTH.min || length > NAME_LENGTH.max || UNREADABLE.test(name) ? 'name_invalid' : undefined;
}

/** The list of common passwords is the server's; what the form itself says is no secret either. */
function passwordProblem(password: string, known: readonly string[]): SignUpProblem | undefined {
  const length = lengthOf(password);
  if (length < PASSWORD_LENGTH.min) return 'password_too_short';
  if (length > PASSWORD_LENGTH.max) return 'password_too_long';
  const plain = password.toLowerCase();
  const isOneLetter = new Set(plain).size === 1;
  return isOneLetter || known.some((word) => word.toLowerCase() === plain) ? 'password_too_common' : undefined;
}

function messageProblem(text: string, longest: number): SignUpProblem | undefined {
  if (CONTROL_IN_TEXT.test(text)) return 'message_characters';
  return lengthOf(text) > MESSAGE_CODE_POINTS || countCharacters(text) > longest ? 'message_too_long' : undefined;
}

function birthOf(values: SignUpValues, { minAge, today }: SignUpContext) {
  const { birth_day: day, birth_month: month, birth_year: year, country } = values;
  return parseBirth({ day, month, year }, minAge(country), today(country));
}

/** Of the second person, who must be of age as well; null unless the account is of a couple. */
function secondBirthOf(values: SignUpValues, { minAge, today }: SignUpContext) {
  if (!isCouple(values.gender)) return null;
  const { second_birth_day: day, second_birth_month: month, second_birth_year: year, country } = values;
  return parseBirth({ day, month, year }, minAge(country), today(country));
}

/** Which fields can't stay as they are (spec 5). */
export function problemsOf(values: SignUpValues, context: SignUpContext): SignUpProblems {
  const birth = birthOf(values, context);
  const second = secondBirthOf(values, context);
  const { name, email } = values;
  const found: Partial<Record<SignUpField, SignUpProblem | undefined | false>> = {
    signup_message: context.recipient !== null && messageProblem(values.signup_message, context.messageLength),
    name: nameProblem(name, email),
    email: !isEmail(email) && 'email_invalid',
    password: passwordProblem(values.password, [name, email, context.siteName]),
    date_of_birth: 'problem' in birth && birth.problem,
    second_date_of_birth: second !== null && 'problem' in second && second.problem,
    both_agree: second !== null && !values.both_agree && 'agreement_missing',
    gender: !values.gender && 'choice_missing',
    looking_for: !values.looking_for && 'choice_missing',
    country: !values.country && 'place_missing',
    region: !values.region && 'place_missing',
    // Without a region there is no list of places to choose from yet.
    city: values.region !== '' && !values.city && 'place_missing',
    reason: lengthOf(values.reason) > REASON_MAX && 'reason_too_long',
  };
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem));
}

/** The fields of the steps up to `step` (0 first) that have a problem, in the order of the page. */
export function problemFields(problems: SignUpProblems, steps: Steps, step: number): SignUpField[] {
  return steps
    .slice(0, step + 1)
    .flat()
    .filter((field) => problems[field]);
}

/** What a member may tell or leave out: only what was told is sent. */
function told({ relationship_status, interests, reason }: SignUpValues): Partial<SignUp> {
  return {
    ...(relationship_status && { relationship_status }),
    ...(interests.length > 0 && { interests }),
    ...(reason && { reason }),
  };
}

/** What is sent to the server; undefined while a field has a problem. */
export function toSignUp(values: SignUpValues, context: SignUpContext): SignUp | undefined {
  const { name, email, password, gender, looking_for, country, region, city, consent, signup_message } = values;
  const birth = birthOf(values, context);
  const second = secondBirthOf(values, context);
  if (!('date' in birth) || !gender || !looking_for || Object.keys(problemsOf(values, context)).length > 0)
    return undefined;
  const { language, tracking, recipient, photo } = context;
  return {
    name,
    email,
    password,
    date_of_birth: birth.date,
    gender,
    looking_for,
    country,
    region,
    city,
    language,
    consent,
    ...(second && 'date' in second && { second_date_of_birth: second.date, both_agree: true }),
    ...told(values),
    ...(photo && { photo }),
    ...(recipient && signup_message && { signup_message, signup_message_to: recipient }),
    ...(Object.keys(tracking).length > 0 && { tracking }),
  };
}
