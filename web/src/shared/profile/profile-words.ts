import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { Profile } from '#/api/wire';

type Words<Value extends string | null> = Record<NonNullable<Value>, MessageDescriptor>;

/** What the fields of a profile say in words, each in the order in which a list offers them. */
export const BODY: Words<Profile['body_type']> = {
  slim: msg({ message: 'Slim build', comment: 'body type' }),
  normal: msg({ message: 'Average build', comment: 'body type' }),
  fat: msg({ message: 'A few extra kilos', comment: 'body type: friendly words for "fat"' }),
};
export const HAIR: Words<Profile['hair_colour']> = {
  black: msg`Black hair`,
  brown: msg`Brown hair`,
  blond: msg`Blond hair`,
  red: msg`Red hair`,
  grey: msg`Grey hair`,
  white: msg`White hair`,
  bald: msg`Bald`,
  other: msg`Hair of another colour`,
};
export const EYES: Words<Profile['eye_colour']> = {
  brown: msg`Brown eyes`,
  blue: msg`Blue eyes`,
  green: msg`Green eyes`,
  grey: msg`Grey eyes`,
  hazel: msg`Hazel eyes`,
  other: msg`Eyes of another colour`,
};
export const TATTOOS: Words<Profile['tattoos']> = {
  none: msg`No tattoos`,
  some: msg`A few tattoos`,
  many: msg`Many tattoos`,
};
/** How soon somebody usually answers who writes to them first; of whoever takes longer nothing is said. */
export const ANSWERS: Words<Profile['answers']> = {
  day: msg({ message: 'Usually answers within a day', comment: 'of a member, on their profile; of either gender' }),
  few_days: msg({
    message: 'Usually answers within a few days',
    comment: 'of a member, on their profile; of either gender',
  }),
};
export const SEXUALITY: Words<Profile['sexuality']> = {
  hetero: msg({ message: 'Straight', comment: 'sexuality, of a woman or a man' }),
  gay: msg({ message: 'Gay', comment: 'sexuality, of a woman or a man' }),
  lesbian: msg({ message: 'Lesbian', comment: 'sexuality, of a woman or a man' }),
  bi: msg({ message: 'Bisexual', comment: 'sexuality, of a woman or a man' }),
};
