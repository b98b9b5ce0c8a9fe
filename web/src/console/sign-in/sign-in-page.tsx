import { Trans, useLingui } from '@lingui/react/macro';
import { KeyRound } from 'lucide-react';
import { useEffect, useState, type SubmitEvent } from 'react';
import { send } from '#/console/api/call';
import { saidOf } from '#/console/api/problem';
import { useAct } from '#/console/api/use-act';
import { useTitle } from '#/console/shell/use-title';
import { CodeFields, valuesOf } from '#/console/sign-in/code-fields';
import { Door } from '#/console/sign-in/door';
import { useEnter } from '#/console/sign-in/use-enter';
import { signInByPasskey } from '#/console/sign-in/ways';
import { canUsePasskeys } from '#/lib/passkey';
import { focusHeading } from '#/lib/page-title';
import { Button } from '#/ui/buttons/button';
import { TextField } from '#/ui/fields/text-field';
import { Notice } from '#/ui/marks/notice';
import styles from './door.module.css';

/** The way in, at whatever address somebody wanted. */
export function SignInPage({ ended }: { ended: boolean }) {
  const { t } = useLingui();
  const enter = useEnter();
  const [byPassword, setByPassword] = useState(!canUsePasskeys());
  useTitle(t`Sign in`);
  useEffect(() => {
    if (ended) focusHeading();
  }, [ended]);
  const key = useAct(async () => enter(await signInByPasskey()), { quiet: true });
  const password = useAct(
    async (form: HTMLFormElement) => {
      const { email = '', password = '', code = '' } = valuesOf(form);
      await enter(await send('post', '/api/console/password-sign-in', { email, password, code }));
    },
    { quiet: true },
  );
  const problem = key.problem ?? password.problem;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    key.reset();
    password.act(event.currentTarget);
  };
  return (
    <Door
      title={<Trans>Sign in</Trans>}
      lead={ended ? <Trans>Your session has ended. Sign in to go on where you were.</Trans> : undefined}
    >
      {problem && (
        <Notice tone="danger" announce>
          {saidOf(problem)}
        </Notice>
      )}
      {canUsePasskeys() && (
        <Button
          wide
          size="large"
          icon={<KeyRound />}
          busy={key.isBusy}
          onClick={() => {
            password.reset();
            key.act(undefined);
          }}
        >
          <Trans>Sign in with a passkey</Trans>
        </Button>
      )}
      {!byPassword && (
        <Button variant="quiet" onClick={() => setByPassword(true)}>
          <Trans>Use a password and a code</Trans>
        </Button>
      )}
      {byPassword && (
        <>
          {canUsePasskeys() && (
            <p className={styles.or}>
              <Trans>or with a password</Trans>
            </p>
          )}
          <form className={styles.form} onSubmit={submit}>
            <TextField
              label={t`E-mail address`}
              name="email"
              type="email"
              required
              autoComplete="username"
              autoCapitalize="none"
            />
            <CodeFields />
            <Button type="submit" variant="secondary" wide busy={password.isBusy}>
              <Trans>Sign in</Trans>
            </Button>
          </form>
        </>
      )}
    </Door>
  );
}
