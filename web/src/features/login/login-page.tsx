import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import * as v from 'valibot';
import { login } from '#/api/actions/login';
import { refreshLocalTexts } from '#/api/local-texts';
import { enterSession } from '#/api/session';
import { activateLocale } from '#/i18n/catalogues';
import { rememberLocale } from '#/i18n/locale-cookie';
import { useForm } from '#/lib/use-form';
import { Button } from '#/ui/button';
import { PageHead } from '#/ui/page-head';
import { PasswordField } from '#/ui/password-field';
import { ProblemNotice } from '#/ui/problem-notice';
import { TextField } from '#/ui/text-field';
import styles from './login-page.module.css';

/** Spec 2 /login; `to` is where the visitor wanted to go. */
export function LoginPage({ to }: { to: string | undefined }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const navigate = useNavigate();
  const form = useForm({
    schema: v.object({
      email: v.pipe(v.string(), v.trim(), v.email(t`Invalid email`)),
      password: v.pipe(v.string(), v.nonEmpty(t`Enter your password.`)),
    }),
    submit: async ({ email, password }) => {
      const { user } = await login(email, password);
      enterSession(client, user);
      rememberLocale(user.language);
      await activateLocale(user.language);
      void refreshLocalTexts(client);
      await navigate({ href: to ?? '/members', replace: true });
    },
  });
  return (
    <>
      <PageHead title={<Trans>Log in</Trans>}><Trans>Good to see you again.</Trans></PageHead>
      <form className={styles.form} onSubmit={form.onSubmit} onInput={form.onInput} method="post" noValidate>
        <ProblemNotice error={form.failure} />
        <TextField label={t`E-mail address`} name="email" type="email" autoComplete="username" inputMode="email" error={form.error('email')} required />
        <PasswordField label={t`Password`} name="password" autoComplete="current-password" error={form.error('password')} required />
        <Button type="submit" size="large" wide busy={form.busy}><Trans>Log in</Trans></Button>
      </form>
      <p className={styles.other}><Trans>New here? <Link to="/signup">Create an account</Link></Trans></p>
    </>
  );
}
