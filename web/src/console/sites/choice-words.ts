import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { SettingKey } from '#/console/api/types';

/** Choices that are the program's own, by setting. Countries, languages, interests and gifts have names elsewhere. */
export const CHOICES: Partial<Record<SettingKey, Record<string, MessageDescriptor>>> = {
  signups: {
    all: msg`Everyone`,
    with_trafficsource: msg`Only those who come by a campaign's link`,
    none: msg`No one: it's by invitation only`,
  },
  genders: {
    male: msg`Men`,
    female: msg`Women`,
    non_binary: msg`Non-binary people`,
    couple_mf: msg`Couples of a woman and a man`,
    couple_ff: msg`Couples of two women`,
    couple_mm: msg`Couples of two men`,
  },
  enumeration_protection: {
    strict: msg`Nothing: the truth goes to the inbox`,
    open: msg`The truth, a few times`,
  },
  block_notice: {
    silent: msg`The same as of a member who has left`,
    told: msg`That they're blocked, and who blocked them`,
  },
  nude_photos: {
    blurred: msg`Others see a blur until they ask`,
    refused: msg`They're not allowed`,
  },
  visible_profile_fields: {
    relationship_status: msg`Relationship`,
    body_type: msg`Body type`,
    hair_colour: msg`Hair colour`,
    eye_colour: msg`Eye colour`,
    tattoos: msg`Tattoos`,
    interests: msg`Interests`,
    intent: msg`What they look for`,
    languages: msg`Languages they speak`,
  },
  visible_profile_notes: {
    about: msg`About me`,
    reason: msg`Why they are here`,
    prompts: msg`Beginnings that members finish`,
  },
  search_fields: {
    gender: msg`Gender`,
    near: msg`Distance`,
    country: msg`Country`,
    countryregion: msg`Region`,
    age: msg`Age`,
    interests: msg`Interests`,
    intent: msg`What they look for`,
    languages: msg`Languages they speak`,
    online: msg`Online now`,
    photo: msg`With a photo`,
  },
};
