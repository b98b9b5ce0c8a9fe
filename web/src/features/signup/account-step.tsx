import { useLingui } from '@lingui/react/macro';
import { EmailField } from '#/features/signup/email-field';
import { PASSWORD_LENGTH } from '#/shared/sign-up/new-password';
import { PasswordField } from '#/ui/fields/password-field';
import { TextField } from '#/ui/fields/text-field';

export interface StepProps {
  /** Text of a field's error. */
  error: (field: string) => string | undefined;
}

/** First step: what the account is. */
export function AccountStep({ error }: StepProps) {
  const { t } = useLingui();
  const { min: passwordMin } = PASSWORD_LENGTH;
  return (
    <>
      <TextField
        label={t`Name`}
        name="name"
        autoComplete="nickname"
        hint={t`Your first name or a nickname. This is what others see.`}
        error={error('name')}
        required
      />
      <EmailField error={error('email')} />
      <PasswordField
        label={t`Password`}
        name="password"
        autoComplete="new-password"
        hint={t`At least ${passwordMin} characters`}
        error={error('password')}
        required
      />
    </>
  );
}
