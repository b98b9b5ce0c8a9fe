import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { SeenProfile } from '#/console/api/types';

type Words<Value extends string | null> = Record<NonNullable<Value>, MessageDescriptor>;

/** What a profile says of its fields, as its readers read it. */
export const SEXUALITIES: Words<SeenProfile['sexuality']> = {
  hetero: msg`Straight`,
  gay: msg`Gay`,
  lesbian: msg`Lesbian`,
  bi: msg`Bisexual`,
};
export const RELATIONSHIPS: Words<SeenProfile['relationship_status']> = {
  single: msg`Single`,
  unmarried: msg`Unmarried`,
  living_together: msg`Living together`,
  married: msg`Married`,
  divorced: msg`Divorced`,
  widowed: msg`Widowed`,
};
export const BODIES: Words<SeenProfile['body_type']> = {
  slim: msg`Slim build`,
  normal: msg`Average build`,
  fat: msg`A few extra kilos`,
};
export const HAIRS: Words<SeenProfile['hair_colour']> = {
  black: msg`Black hair`,
  brown: msg`Brown hair`,
  blond: msg`Blond hair`,
  red: msg`Red hair`,
  grey: msg`Grey hair`,
  white: msg`White hair`,
  bald: msg`Bald`,
  other: msg`Hair of another colour`,
};
export const EYES: Words<SeenProfile['eye_colour']> = {
  brown: msg`Brown eyes`,
  blue: msg`Blue eyes`,
  green: msg`Green eyes`,
  grey: msg`Grey eyes`,
  hazel: msg`Hazel eyes`,
  other: msg`Eyes of another colour`,
};
export const TATTOOS: Words<SeenProfile['tattoos']> = {
  none: msg`No tattoos`,
  some: msg`A few tattoos`,
  many: msg`Many tattoos`,
};
export const INTENTS: Words<SeenProfile['intent'][number]> = {
  chat: msg`Chatting`,
  dates: msg`Dates`,
  relationship: msg`A relationship`,
};
export const ONLINE: Words<SeenProfile['online']> = {
  online: msg`Online`,
  today: msg`Here today`,
  this_week: msg`Here this week`,
  earlier: msg`Here earlier`,
};
