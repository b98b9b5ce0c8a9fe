import { useLingui } from '@lingui/react/macro';
import { NAME_LENGTH, PASSWORD_MIN, type SignUpProblem } from '#/features/signup/sign-up-rules';

/** The words for a field's problem, those of spec 5 where it has some; the same as the server's. */
export function useProblemTexts(minAge: number): (problem: SignUpProblem) => string {
  const { t } = useLingui();
  const { min: shortest, max: longest } = NAME_LENGTH;
  const passwordMin = PASSWORD_MIN;
  return (problem) => ({
    name_missing: t`Enter a name.`,
    name_invalid: t`Choose a name of ${shortest} to ${longest} characters.`,
    name_is_email: t`Please do not use your e-mail address as your name.`,
    name_starts_with_at: t`Your name cannot start with @.`,
    email_invalid: t`Invalid email`,
    password_too_short: t`Choose a password of at least ${passwordMin} characters.`,
    date_of_birth_missing: t`Enter your date of birth (${minAge}+)`,
    date_of_birth_invalid: t`Invalid date of birth.`,
    too_young: t`You must be at least ${minAge} years old.`,
    choice_missing: t`Please choose one.`,
    place_missing: t`Please choose a place from the list.`,
    consent_missing: t`Please give your consent first.`,
  })[problem];
}
