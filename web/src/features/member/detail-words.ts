import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { Brush, Eye, HeartHandshake, PersonStanding, Scissors, Sparkles, type LucideIcon } from 'lucide-react';
import type { Profile } from '#/api/types';

type Words<Value extends string> = Record<Value, MessageDescriptor>;

const RELATIONSHIP: Words<NonNullable<Profile['relationship_status']>> = {
  divorced: msg({ message: 'Divorced', comment: 'relationship status, of a woman or a man' }),
  living_together: msg({ message: 'Living together', comment: 'relationship status, of a woman or a man' }),
  married: msg({ message: 'Married', comment: 'relationship status, of a woman or a man' }),
  single: msg({ message: 'Single', comment: 'relationship status, of a woman or a man' }),
  widowed: msg({ message: 'Widowed', comment: 'relationship status, of a woman or a man' }),
  unmarried: msg({ message: 'Unmarried', comment: 'relationship status, of a woman or a man' }),
};
const BODY: Words<NonNullable<Profile['body_type']>> = {
  slim: msg({ message: 'Slim build', comment: 'body type' }),
  normal: msg({ message: 'Average build', comment: 'body type' }),
  fat: msg({ message: 'A few extra kilos', comment: 'body type: friendly words for "fat"' }),
};
const HAIR: Words<NonNullable<Profile['hair_colour']>> = {
  black: msg`Black hair`,
  brown: msg`Brown hair`,
  blond: msg`Blond hair`,
  red: msg`Red hair`,
  grey: msg`Grey hair`,
  white: msg`White hair`,
  bald: msg`Bald`,
  other: msg`Hair of another colour`,
};
const EYES: Words<NonNullable<Profile['eye_colour']>> = {
  brown: msg`Brown eyes`,
  blue: msg`Blue eyes`,
  green: msg`Green eyes`,
  grey: msg`Grey eyes`,
  hazel: msg`Hazel eyes`,
  other: msg`Eyes of another colour`,
};
const TATTOOS: Words<NonNullable<Profile['tattoos']>> = {
  none: msg`No tattoos`,
  some: msg`A few tattoos`,
  many: msg`Many tattoos`,
};
const SEXUALITY: Words<NonNullable<Profile['sexuality']>> = {
  hetero: msg({ message: 'Straight', comment: 'sexuality, of a woman or a man' }),
  gay: msg({ message: 'Gay', comment: 'sexuality, of a woman or a man' }),
  lesbian: msg({ message: 'Lesbian', comment: 'sexuality, of a woman or a man' }),
  bi: msg({ message: 'Bisexual', comment: 'sexuality, of a woman or a man' }),
};

/** One of the details: the field, its words, and a picture beside them. */
export interface Detail { field: string; words: MessageDescriptor; icon: LucideIcon }

function detail<Value extends string>(field: string, icon: LucideIcon, words: Words<Value>, value: Value | null): Detail[] {
  return value === null ? [] : [{ field, icon, words: words[value] }];
}

/** What the profile tells of the fields that the site shows (spec 3 visible_profile_fields); empty ones stay hidden. */
export function detailsOf(profile: Profile, visible: readonly string[]): Detail[] {
  return [
    ...detail('relationship_status', HeartHandshake, RELATIONSHIP, profile.relationship_status),
    ...detail('sexuality', Sparkles, SEXUALITY, profile.sexuality),
    ...detail('body_type', PersonStanding, BODY, profile.body_type),
    ...detail('hair_colour', Scissors, HAIR, profile.hair_colour),
    ...detail('eye_colour', Eye, EYES, profile.eye_colour),
    ...detail('tattoos', Brush, TATTOOS, profile.tattoos),
  ].filter(({ field }) => visible.includes(field));
}
