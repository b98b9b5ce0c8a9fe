import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { SubmitEvent } from 'react';
import { send } from '#/console/api/call';
import { asProblem, saidOf } from '#/console/api/problem';
import { useAct } from '#/console/api/use-act';
import { CodeFields, valuesOf } from '#/console/sign-in/code-fields';
import { QrCode } from '#/console/sign-in/qr-code';
import { Button } from '#/ui/buttons/button';
import { Notice } from '#/ui/marks/notice';
import type { Session } from '#/console/api/types';
import styles from './door.module.css';

/** A password with codes of an app, for who can't have a passkey. */
export function InvitePasswordForm({ token, onIn }: { token: string; onIn: (session: Session) => Promise<void> }) {
  const { t } = useLingui();
  const secret = useQuery({
    queryKey: ['invite-code', token],
    queryFn: () => send('post', '/api/console/invite-code', { token }),
    staleTime: Infinity,
  });
  const { act, isBusy, problem } = useAct(
    async (form: HTMLFormElement) => {
      const { password = '', code = '' } = valuesOf(form);
      await onIn(await send('post', '/api/console/invite-password', { token, password, code }));
    },
    { quiet: true },
  );
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    act(event.currentTarget);
  };
  const shown = problem ?? (secret.error && asProblem(secret.error));
  return (
    <form className={styles.form} onSubmit={submit}>
      {shown && (
        <Notice tone="danger" announce>
          {saidOf(shown)}
        </Notice>
      )}
      {secret.data && (
        <div className={styles.code}>
          <p>
            <Trans>Scan this with an authenticator app, or type the secret into it. It's shown only here.</Trans>
          </p>
          <QrCode text={secret.data.address} label={t`QR code of the secret below`} />
          <p className={styles.secret}>{secret.data.secret.replaceAll(/(.{4})/gu, '$1 ').trim()}</p>
        </div>
      )}
      <CodeFields fresh error={problem?.field('password')} />
      <Button type="submit" wide busy={isBusy}>
        <Trans>Keep password and enter</Trans>
      </Button>
    </form>
  );
}
