import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import * as v from 'valibot';
import type { NewPassword } from '#/api/wire';
import { ProblemNotice } from '#/shared/problems/problem-notice';
import { useForm } from '#/shared/problems/use-form';
import { PASSWORD_LENGTH, useNewPasswordFields } from '#/shared/sign-up/new-password';
import { Button } from '#/ui/buttons/button';
import { PasswordField } from '#/ui/fields/password-field';
import styles from './new-password-form.module.css';

function useNewPasswordSchema() {
  const { t } = useLingui();
  const fields = useNewPasswordFields();
  return v.pipe(
    v.object(fields),
    v.forward(
      v.partialCheck(
        [['password'], ['password_repeat']],
        (form) => form.password === form.password_repeat,
        t`The entered passwords are not the same.`,
      ),
      ['password_repeat'],
    ),
  );
}

interface NewPasswordFormProps {
  /** On the button. */
  label: ReactNode;
  /** Sends it; a ProblemError goes to its fields, or above them. */
  submit: (passwords: NewPassword) => Promise<void>;
}

/** A new password, typed twice, by somebody whom a mailed link has proven. */
export function NewPasswordForm({ label, submit }: NewPasswordFormProps) {
  const { t } = useLingui();
  const { min: passwordMin } = PASSWORD_LENGTH;
  const form = useForm({ schema: useNewPasswordSchema(), submit });
  return (
    <form className={styles.form} onSubmit={form.onSubmit} onInput={form.onInput} method="post" noValidate>
      <ProblemNotice error={form.failure} />
      <PasswordField
        label={t`New password`}
        name="password"
        autoComplete="new-password"
        hint={<Trans>At least {passwordMin} characters</Trans>}
        error={form.error('password')}
        required
      />
      <PasswordField
        label={t`Repeat the new password`}
        name="password_repeat"
        autoComplete="new-password"
        error={form.error('password_repeat')}
        required
      />
      <Button type="submit" size="large" wide busy={form.busy}>
        {label}
      </Button>
    </form>
  );
}
