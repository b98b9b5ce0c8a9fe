import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { MoveAct, MoveOutcome } from '#/console/api/types';

export const ACT_NAMES: Record<MoveAct, MessageDescriptor> = {
  rehearse: msg`Rehearsal`,
  import: msg`Import`,
  undo: msg`Taking back`,
  export: msg`Export`,
};

export const OUTCOME_NAMES: Record<MoveOutcome, MessageDescriptor> = {
  done: msg`done`,
  failed: msg`failed`,
  stopped: msg`stopped`,
};

/** Why an archive that was sent can't be taken. */
export const FAULT_NAMES: Record<string, MessageDescriptor> = {
  archive_unreadable: msg`It's neither a .tar nor a .tar.gz, or it was cut off.`,
  archive_link: msg`It holds a link, or something that's neither a file nor a folder.`,
  archive_path: msg`It holds a name that leads elsewhere, is there twice, or can't be one.`,
  archive_file_too_large: msg`It holds a file that's larger than any photo.`,
  archive_too_large: msg`There's more in it than the server takes.`,
  archive_too_many: msg`It holds more files than the server takes.`,
  archive_no_members: msg`There's no members.jsonl in it, or in the one folder that it holds.`,
  archive_no_room: msg`The server's disk doesn't have room for what's in it.`,
};

/** Why a line stays behind, or what becomes of it, by the code that the command shows as well. */
const REASONS: Record<string, MessageDescriptor> = {
  address_in_use: msg`A member of the site has this e-mail address`,
  address_twice: msg`A line above has this e-mail address`,
  answers_like_a_machine: msg`Its writer answers within seconds, at all hours`,
  conversation_unknown: msg`Its conversation doesn't come`,
  country_not_here: msg`A country that the site doesn't serve`,
  credits_invalid: msg`Too few or too many credits`,
  currency_invalid: msg`No currency that is known here`,
  date_of_birth_invalid: msg`No date of birth`,
  date_of_birth_missing: msg`The date of birth is missing`,
  date_to_come: msg`A date in the future`,
  date_too_old: msg`A date before there were such sites`,
  dates_crossed: msg`It ended before it began`,
  email_invalid: msg`No e-mail address`,
  fictional_not_here: msg`The site shows no fictional profiles`,
  file_missing: msg`The photo's file isn't in the folder`,
  from_invalid: msg`No address that could lead on`,
  from_is_ours: msg`The site has a page at this address`,
  gender_not_here: msg`A gender that the site doesn't take`,
  id_invalid: msg`The id is empty or too long`,
  id_twice: msg`A line above has this id`,
  intent_left_out: msg`Some of what they look for isn't known here`,
  interests_left_out: msg`Some interests aren't the site's`,
  languages_left_out: msg`Some languages aren't known here`,
  left_before: msg`They'd deleted their account`,
  left_since: msg`They came before, and left`,
  line_too_long: msg`Longer than 256 KB`,
  member_fictional: msg`No one is behind that profile`,
  member_unknown: msg`Its member doesn't come`,
  name_cut: msg`The name was shortened`,
  name_replaced: msg`The name can't be shown and becomes “Member”`,
  not_json: msg`Not JSON`,
  not_of_the_two: msg`Its writer isn't in the conversation`,
  not_two: msg`Two members make a conversation`,
  not_utf8: msg`Not UTF-8`,
  order_of_free: msg`Free credits came of no purchase`,
  order_twice: msg`Its purchase brought other credits`,
  order_unknown: msg`Its member has no such purchase`,
  password_left_out: msg`They'll ask for a new password`,
  path_outside: msg`The photo's path leads out of the folder`,
  photo_moving: msg`The photo moves`,
  photo_limit: msg`Their member has all the photos allowed`,
  photo_too_large: msg`The photo is too large`,
  photo_too_small: msg`The photo is too small`,
  photo_unreadable: msg`The photo can't be read`,
  picture_on_many: msg`Several members have this photo`,
  place_guessed: msg`The nearest town is taken`,
  place_unknown: msg`No town is known there`,
  price_invalid: msg`No price`,
  price_unknown: msg`Credits without a price come as free ones`,
  prompts_left_out: msg`Some prompts can't be answered that way`,
  second_of_one: msg`A second date of birth, and no couple`,
  seeks_left_out: msg`Some of those they look for aren't on the site`,
  text_cut: msg`A text was shortened`,
  text_empty: msg`Nothing is written in it`,
  to_invalid: msg`It leads to no page of the site`,
  too_many_patterns: msg`More than 200 patterns`,
  too_young: msg`Too young for the site`,
  username_left_out: msg`The user name leads nowhere`,
  with_oneself: msg`It's about one member alone`,
  wrong_fields: msg`A field is missing, unknown or of another kind`,
};

/** A reason in words; one that this page doesn't know stays as it is. */
export const reasonOf = (code: string): MessageDescriptor | null => REASONS[code] ?? null;
