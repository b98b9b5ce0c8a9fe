import type { MessageDescriptor } from '@lingui/core';
import { Brush, Eye, HeartHandshake, PersonStanding, Scissors, Sparkles, type LucideIcon } from 'lucide-react';
import type { Profile } from '#/api/wire';
import { BODY, EYES, HAIR, SEXUALITY, TATTOOS } from '#/shared/profile/profile-words';
import { RELATIONSHIP } from '#/shared/profile/relationship-words';

/** One of the details: the field, its words, and a picture beside them. */
export interface Detail {
  field: string;
  words: MessageDescriptor;
  icon: LucideIcon;
}

function detail<Value extends string>(
  field: string,
  icon: LucideIcon,
  words: Record<Value, MessageDescriptor>,
  value: Value | null,
): Detail[] {
  return value === null ? [] : [{ field, icon, words: words[value] }];
}

/**
 * What the profile tells of the fields that the site shows (spec 3: visible_profile_fields); empty ones stay
 * hidden.
 */
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
