import type { Gender, LookingFor } from '#/api/types';

/** The form's fields, by the names that the server's errors use too. */
export type SignUpField =
  | 'name' | 'email' | 'password'
  | 'date_of_birth' | 'gender' | 'looking_for'
  | 'country' | 'region' | 'city' | 'consent';

/** Which fields each step asks for, in the order of the page. */
export const STEPS: readonly (readonly SignUpField[])[] = [
  ['name', 'email', 'password'],
  ['date_of_birth', 'gender', 'looking_for'],
  ['country', 'region', 'city', 'consent'],
];

/** What the form holds while it is filled in. */
export interface SignUpValues {
  name: string;
  email: string;
  password: string;
  /** The three fields of the date, as typed. */
  birth_day: string;
  birth_month: string;
  birth_year: string;
  gender: Gender | null;
  looking_for: LookingFor | null;
  country: string;
  region: string;
  city: string;
  consent: boolean;
}

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
    name: text('name'),
    email: text('email'),
    password: raw('password'),
    birth_day: text('birth_day'),
    birth_month: text('birth_month'),
    birth_year: text('birth_year'),
    gender: oneOf(raw('gender'), ['female', 'male']),
    looking_for: oneOf(raw('looking_for'), ['female', 'male', 'both']),
    country: raw('country'),
    region: raw('region'),
    city: raw('city'),
    consent: data.has('consent'),
  };
}

/** The step (0 first) that asks for `field`; the last one for what no step asks for. */
export function stepOf(field: string): number {
  const found = STEPS.findIndex((fields) => fields.some((one) => one === field));
  return found === -1 ? STEPS.length - 1 : found;
}
