import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import * as v from 'valibot';
import { resetPassword } from '#/api/actions/reset-password';
import { isProblem } from '#/api/problem';
import { LinkOver } from '#/features/reset-password/link-over';
import { useEnterSession } from '#/i18n/use-enter-session';
import { endIntent, secretIntentKey } from '#/lib/intent-key';
import { PASSWORD_LENGTH, useNewPasswordFields } from '#/lib/new-password';
import { useForm } from '#/lib/use-form';
import { Button } from '#/ui/button';
import { PageHead } from '#/ui/page-head';
import { PasswordField } from '#/ui/password-field';
import { ProblemNotice } from '#/ui/problem-notice';
import { showToast } from '#/ui/toast-store';
import styles from './reset-password.module.css';

function useNewPasswordSchema() {
  const { t } = useLingui();
  const fields = useNewPasswordFields();
  return v.pipe(
    v.object(fields),
    v.forward(v.partialCheck([['password'], ['password_repeat']], (form) => form.password === form.password_repeat, t`The entered passwords are not the same.`), ['password_repeat']),
  );
}

/** Spec 2 /reset-password/do: the mailed link leads here; opening it uses nothing up, sending the form does. */
export function NewPasswordPage({ token }: { token: string | null }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const enter = useEnterSession();
  const [over, setOver] = useState(token === null);
  const { min: passwordMin } = PASSWORD_LENGTH;
  const form = useForm({
    schema: useNewPasswordSchema(),
    submit: async (passwords) => {
      const change = { token: token ?? '', ...passwords };
      try {
        const { user } = await resetPassword(change, secretIntentKey('reset-do', JSON.stringify(change)));
        endIntent('reset-do');
        await enter(user);
        // In place of this entry: the token stays in no history.
        await navigate({ to: '/members', replace: true });
        showToast(t`Your new password is set. You are logged in.`);
      } catch (error) {
        if (!isProblem(error, 'link_expired')) throw error;
        setOver(true);
      }
    },
  });
  if (over) return <LinkOver />;
  return (
    <>
      <PageHead title={<Trans>Choose a new password</Trans>}><Trans>All your other devices are logged out by it.</Trans></PageHead>
      <form className={styles.form} onSubmit={form.onSubmit} onInput={form.onInput} method="post" noValidate>
        <ProblemNotice error={form.failure} />
        <PasswordField label={t`New password`} name="password" autoComplete="new-password" hint={<Trans>At least {passwordMin} characters</Trans>} error={form.error('password')} required />
        <PasswordField label={t`Repeat the new password`} name="password_repeat" autoComplete="new-password" error={form.error('password_repeat')} required />
        <Button type="submit" size="large" wide busy={form.busy}><Trans>Save the new password</Trans></Button>
      </form>
    </>
  );
}
