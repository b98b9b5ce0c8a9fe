import type { Gender, LookingFor, RelationshipStatus } from '#/api/wire';
import { GENDERS, lookingForOf } from '#/shared/profile/genders';

/** The form's fields, by the names that the server's errors use too. */
export type SignUpField =
  | 'signup_message'
  | 'signup_message_to'
  | 'name'
  | 'email'
  | 'password'
  | 'photo'
  | 'date_of_birth'
  | 'second_date_of_birth'
  | 'both_agree'
  | 'gender'
  | 'looking_for'
  | 'country'
  | 'region'
  | 'city'
  | 'relationship_status'
  | 'interests'
  | 'reason'
  | 'consent';

/** Which fields each step asks for, in the order of the page. */
export type Steps = readonly (readonly SignUpField[])[];

const MESSAGE: readonly SignUpField[] = ['signup_message', 'signup_message_to'];
const ACCOUNT: readonly SignUpField[] = ['name', 'email', 'password'];
const WHOM: readonly SignUpField[] = ['gender', 'looking_for'];
/** The last two of a couple alone. */
const BIRTH: readonly SignUpField[] = ['date_of_birth', 'second_date_of_birth', 'both_agree'];
const LATER: Steps = [
  ['country', 'region', 'city'],
  ['relationship_status', 'interests', 'reason', 'consent'],
];

/** Spec 2, steps 0 to 4: 0 message or account, 1 photo, 2 to 4 personal info. */
export const STEPS: Steps = [[...MESSAGE, ...ACCOUNT], ['photo'], [...WHOM, ...BIRTH], ...LATER];

/** The same where members who fit are shown first: whom one looks for is asked before anything else. */
export const STEPS_WITH_MATCHES: Steps = [[...WHOM, ...MESSAGE, ...ACCOUNT], ['photo'], BIRTH, ...LATER];

/** What the form holds while it is filled in. */
export interface SignUpValues {
  /** Empty without a recipient, or when nothing was written. */
  signup_message: string;
  name: string;
  email: string;
  password: string;
  /** The three fields of the date, as typed. */
  birth_day: string;
  birth_month: string;
  birth_year: string;
  /** The same of the second person; empty unless the account is of a couple. */
  second_birth_day: string;
  second_birth_month: string;
  second_birth_year: string;
  /** Both of a couple agree. */
  both_agree: boolean;
  gender: Gender | null;
  looking_for: LookingFor | null;
  country: string;
  region: string;
  city: string;
  relationship_status: RelationshipStatus | null;
  interests: string[];
  reason: string;
  consent: boolean;
}

/** In the order of the list on screen. */
export const RELATIONSHIPS: readonly RelationshipStatus[] = [
  'single',
  'unmarried',
  'living_together',
  'married',
  'divorced',
  'widowed',
];

function oneOf<Value extends string>(value: string, known: readonly Value[]): Value | null {
  return known.find((one) => one === value) ?? null;
}

/** Reads the form; blanks around a name or an address are a keyboard's, a password stays as it is. */
export function readValues(form: HTMLFormElement): SignUpValues {
  const data = new FormData(form);
  const raw = (name: string) => {
    const value = data.get(name);
    return typeof value === 'string' ? value : '';
  };
  const text = (name: string) => raw(name).trim();
  return {
    signup_message: text('signup_message'),
    name: text('name'),
    email: text('email'),
    password: raw('password'),
    birth_day: text('birth_day'),
    birth_month: text('birth_month'),
    birth_year: text('birth_year'),
    second_birth_day: text('second_birth_day'),
    second_birth_month: text('second_birth_month'),
    second_birth_year: text('second_birth_year'),
    both_agree: data.has('both_agree'),
    gender: oneOf(raw('gender'), GENDERS),
    looking_for: lookingForOf(data.getAll('looking_for')),
    country: raw('country'),
    region: raw('region'),
    city: raw('city'),
    relationship_status: oneOf(raw('relationship_status'), RELATIONSHIPS),
    interests: data.getAll('interests').filter((value) => typeof value === 'string'),
    reason: text('reason'),
    consent: data.has('consent'),
  };
}

/** The step (0 first) that asks for `field`; the last one for what no step asks for. */
export function stepOf(field: string, steps: Steps): number {
  const found = steps.findIndex((fields) => fields.some((one) => one === field));
  return found === -1 ? steps.length - 1 : found;
}

/** Where `field` stands in the order of the page. */
export function orderOf(field: string, steps: Steps): number {
  const at = steps.flat().findIndex((one) => one === field);
  return at === -1 ? Infinity : at;
}
