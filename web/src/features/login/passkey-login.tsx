import { Trans, useLingui } from '@lingui/react/macro';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { loginWithPasskey, passkeyLoginChallenge } from '#/api/actions/login';
import type { User } from '#/api/wire';
import { useHydrated } from '#/lib/hydrated';
import { askForPasskey, canUsePasskeys, passkeyFailure } from '#/lib/passkey';
import { ProblemNotice } from '#/shared/problems/problem-notice';
import { usePress } from '#/shared/problems/use-press';
import { Button } from '#/ui/buttons/button';
import { Notice } from '#/ui/marks/notice';
import styles from './login-page.module.css';

/** Logs in by a passkey instead of a password; gone where the browser knows none. */
export function PasskeyLogin({ onEnter }: { onEnter: (user: User) => Promise<void> }) {
  const { t } = useLingui();
  const hydrated = useHydrated();
  const [note, setNote] = useState<string | null>(null);
  const { press, busy, failure } = usePress(async () => {
    setNote(null);
    const { challenge, options } = await passkeyLoginChallenge();
    let credential: AuthenticationResponseJSON;
    try {
      credential = await askForPasskey(options);
    } catch (error) {
      setNote(
        passkeyFailure(error) === 'cancelled'
          ? t`No passkey was used.`
          : t`That didn't work. Log in with your password instead.`,
      );
      return;
    }
    const { user } = await loginWithPasskey(challenge, credential);
    await onEnter(user);
  });
  if (hydrated && !canUsePasskeys()) return null;
  // A form, so that a press before the app is here is kept (boot.ts).
  return (
    <form
      className={styles.passkey}
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        press();
      }}
    >
      <Button type="submit" variant="secondary" size="large" wide busy={busy} icon={<KeyRound aria-hidden="true" />}>
        <Trans>Log in with a passkey</Trans>
      </Button>
      {note && <Notice announce>{note}</Notice>}
      <ProblemNotice error={failure} />
    </form>
  );
}
