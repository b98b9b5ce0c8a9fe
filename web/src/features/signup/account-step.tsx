import { useLingui } from '@lingui/react/macro';
import { EmailField } from '#/features/signup/email-field';
import { NAME_LENGTH, PASSWORD_MIN } from '#/features/signup/sign-up-rules';
import { PasswordField } from '#/ui/password-field';
import { TextField } from '#/ui/text-field';

export interface StepProps {
  /** Text of a field's error. */
  error: (field: string) => string | undefined;
}

/** First step: what the account is. */
export function AccountStep({ error }: StepProps) {
  const { t } = useLingui();
  const passwordMin = PASSWORD_MIN;
  return (
    <>
      <TextField label={t`Name`} name="name" autoComplete="nickname" maxLength={NAME_LENGTH.max} hint={t`A first name or a nickname: this is what others see.`} error={error('name')} required />
      <EmailField error={error('email')} />
      <PasswordField label={t`Password`} name="password" autoComplete="new-password" maxLength={128} hint={t`At least ${passwordMin} characters`} error={error('password')} required />
    </>
  );
}
