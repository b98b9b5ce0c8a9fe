import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import * as v from 'valibot';
import { login } from '#/api/actions/login';
import { isProblem } from '#/api/problem';
import { userQuery } from '#/api/queries/user';
import { useUser } from '#/api/session';
import type { User } from '#/api/wire';
import { PasskeyLogin } from '#/features/login/passkey-login';
import { ReturnOffer } from '#/features/login/return-offer';
import { isFieldInUse } from '#/lib/one-tab';
import { isTyping } from '#/lib/typing';
import { rememberTypedEmail, typedEmail } from '#/lib/typed-email';
import { ProblemNotice } from '#/shared/problems/problem-notice';
import { useForm } from '#/shared/problems/use-form';
import { useEnterSession } from '#/shared/sign-up/use-enter-session';
import { Button } from '#/ui/buttons/button';
import { PasswordField } from '#/ui/fields/password-field';
import { TextField } from '#/ui/fields/text-field';
import { PageHead } from '#/ui/layout/page-head';
import styles from './login-page.module.css';

/** After so long without the app a page that was made for a visitor asks whether there is a session by now. */
const OLD_MS = 30_000;

/** Calls `lead` where another tab has logged in meanwhile: not under the fingers of whoever logs in here. */
function useSessionElsewhere(lead: (user: User) => Promise<void>) {
  const user = useUser();
  const client = useQueryClient();
  useEffect(() => {
    // The app comes with the first sign of somebody; what other tabs said before it nobody heard.
    if (performance.now() > OLD_MS) void client.invalidateQueries({ queryKey: userQuery.queryKey });
  }, [client]);
  const follow = useEffectEvent((member: User) => {
    if (!(isFieldInUse() && isTyping())) lead(member).catch(() => {});
  });
  useEffect(() => {
    if (user) follow(user);
  }, [user]);
}

/** Spec 2 /login; `to` is where the visitor wanted to go. */
export function LoginPage({ to }: { to: string | undefined }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const enterSession = useEnterSession();
  const [leaving, setLeaving] = useState<{ text: string; email: string; password: string } | null>(null);
  const [start] = useState(() => typedEmail());
  const entering = useRef(false);
  const enter = async (user: User) => {
    // Also what this page itself lets in is a session that it then finds.
    if (entering.current) return;
    entering.current = true;
    try {
      await enterSession(user);
      await navigate({ href: to ?? '/members', replace: true });
    } finally {
      entering.current = false;
    }
  };
  useSessionElsewhere(enter);
  const form = useForm({
    schema: v.object({
      email: v.pipe(v.string(), v.trim(), v.email(t`Invalid email`)),
      password: v.pipe(v.string(), v.nonEmpty(t`Enter your password.`)),
    }),
    submit: async ({ email, password }) => {
      setLeaving(null);
      rememberTypedEmail(email);
      try {
        const { user } = await login(email, password);
        await enter(user);
      } catch (error) {
        if (!isProblem(error, 'pending_deletion')) throw error;
        setLeaving({ text: error.problem.detail, email, password });
      }
    },
  });
  return (
    <>
      <PageHead title={<Trans>Log in</Trans>}>
        <Trans>Good to see you again.</Trans>
      </PageHead>
      <form className={styles.form} onSubmit={form.onSubmit} onInput={form.onInput} method="post" noValidate>
        {leaving ? <ReturnOffer {...leaving} /> : <ProblemNotice error={form.failure} />}
        {form.failure?.code === 'login_failed' && (
          <p className={styles.hint}>
            <Trans>Just signed up? Open the link in our e-mail first. Then your password will work.</Trans>
          </p>
        )}
        <TextField
          label={t`E-mail address`}
          name="email"
          type="email"
          autoComplete="username"
          inputMode="email"
          defaultValue={start}
          onBlur={({ target }) => rememberTypedEmail(target.value)}
          error={form.error('email')}
          required
        />
        <PasswordField
          label={t`Password`}
          name="password"
          autoComplete="current-password"
          error={form.error('password')}
          required
        />
        <p className={styles.forgot}>
          <Link to="/reset-password">
            <Trans>Forgot your password?</Trans>
          </Link>
        </p>
        <Button type="submit" size="large" wide busy={form.busy}>
          <Trans>Log in</Trans>
        </Button>
      </form>
      <PasskeyLogin onEnter={enter} />
      <p className={styles.other}>
        <Trans>
          New here? <Link to="/signup">Create an account</Link>
        </Trans>
      </p>
    </>
  );
}
