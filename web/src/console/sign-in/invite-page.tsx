import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { KeyRound } from 'lucide-react';
import { useState, type SubmitEvent } from 'react';
import { send } from '#/console/api/call';
import { asProblem, saidOf } from '#/console/api/problem';
import type { Session } from '#/console/api/types';
import { useAct } from '#/console/api/use-act';
import { useTitle } from '#/console/shell/use-title';
import { valuesOf } from '#/console/sign-in/code-fields';
import { Door } from '#/console/sign-in/door';
import { InvitePasswordForm } from '#/console/sign-in/invite-password-form';
import { linkToken, makePasskey } from '#/console/sign-in/ways';
import { useEnter } from '#/console/sign-in/use-enter';
import { canUsePasskeys } from '#/lib/passkey';
import { Button } from '#/ui/buttons/button';
import { TextField } from '#/ui/fields/text-field';
import { Notice } from '#/ui/marks/notice';
import styles from './door.module.css';

/** The first way in: a link makes a passkey, or where that can't be a password with codes. */
export function InvitePage() {
  const { t } = useLingui();
  const [token] = useState(linkToken);
  useTitle(t`Invitation`);
  const invite = useQuery({
    queryKey: ['invite', token],
    queryFn: () => send('post', '/api/console/invite', { token }),
    staleTime: Infinity,
  });
  if (invite.isPending) return null;
  if (invite.isError) {
    return (
      <Door title={<Trans>Invitation</Trans>}>
        <Notice tone="danger">{saidOf(asProblem(invite.error))}</Notice>
        <p>
          <Trans>Ask whoever invited you for a new link.</Trans>
        </p>
      </Door>
    );
  }
  const { name, email, may_use_password: mayUsePassword } = invite.data;
  return (
    <Door
      title={<Trans>Welcome, {name}</Trans>}
      lead={
        <Trans>
          You'll sign in as {email}. A passkey is a key on this device: you unlock it with your finger, face or PIN.
        </Trans>
      }
    >
      <Ways token={token} mayUsePassword={mayUsePassword} />
    </Door>
  );
}

function Ways({ token, mayUsePassword }: { token: string; mayUsePassword: boolean }) {
  const { t } = useLingui();
  const enter = useEnter();
  const navigate = useNavigate();
  const [byPassword, setByPassword] = useState(!canUsePasskeys());
  const onIn = async (session: Session) => {
    await enter(session);
    await navigate({ to: '/', replace: true });
  };
  const { act, isBusy, problem } = useAct(
    async (form: HTMLFormElement) => {
      const { name = '' } = valuesOf(form);
      // Anew: a question is good for five minutes.
      const { key } = await send('post', '/api/console/invite', { token });
      await onIn(await send('post', '/api/console/invite-passkey', { token, ...(await makePasskey(key, name)) }));
    },
    { quiet: true },
  );
  if (byPassword && mayUsePassword) return <InvitePasswordForm token={token} onIn={onIn} />;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    act(event.currentTarget);
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      {problem && (
        <Notice tone="danger" announce>
          {saidOf(problem)}
        </Notice>
      )}
      <TextField
        label={t`Name of the passkey`}
        hint={t`So that you know it from others later`}
        name="name"
        required
        maxLength={60}
        defaultValue={t`My computer`}
      />
      <Button type="submit" wide size="large" icon={<KeyRound />} busy={isBusy} disabled={!canUsePasskeys()}>
        <Trans>Make a passkey</Trans>
      </Button>
      {mayUsePassword && (
        <Button variant="quiet" onClick={() => setByPassword(true)}>
          <Trans>Use a password and codes instead</Trans>
        </Button>
      )}
    </form>
  );
}
