import { useLingui } from '@lingui/react/macro';
import { useSettings } from '#/api/site';
import { NAME_LENGTH, REASON_MAX, type SignUpProblem } from '#/features/signup/sign-up-rules';
import { PASSWORD_LENGTH } from '#/shared/sign-up/new-password';

/** The words for a field's problem, those of spec 5 where it has some; the same as the server's. */
export function useProblemTexts(minAge: number): (problem: SignUpProblem) => string {
  const { t } = useLingui();
  const { message_length: messageMax } = useSettings();
  const { min: shortest, max: longest } = NAME_LENGTH;
  const { min: passwordMin, max: passwordMax } = PASSWORD_LENGTH;
  const reasonMax = REASON_MAX;
  return (problem) =>
    ({
      message_too_long: t`Your message can have up to ${messageMax} characters.`,
      message_characters: t`Your message contains characters that can't be sent.`,
      name_invalid: t`Choose a name of ${shortest} to ${longest} characters.`,
      name_is_email: t`Please don't use your e-mail address as your name.`,
      name_starts_with_at: t`Your name can't start with @.`,
      email_invalid: t`Invalid email`,
      password_too_short: t`Choose a password of at least ${passwordMin} characters.`,
      password_too_long: t`Your password can have up to ${passwordMax} characters.`,
      password_too_common: t`This password is too easy to guess. Please choose another one.`,
      date_of_birth_missing: t`Enter your date of birth (${minAge}+)`,
      date_of_birth_invalid: t`Invalid date of birth.`,
      too_young: t`You must be at least ${minAge} years old.`,
      agreement_missing: t`Please tick the box to continue.`,
      choice_missing: t`Please choose one.`,
      place_missing: t`Please choose a place from the list.`,
      reason_too_long: t`Please use at most ${reasonMax} characters.`,
    })[problem];
}
