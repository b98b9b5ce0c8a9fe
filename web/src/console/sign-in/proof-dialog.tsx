import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useEffect, useState, type SubmitEvent } from 'react';
import { send } from '#/console/api/call';
import { saidOf } from '#/console/api/problem';
import { sessionQuery, useSession } from '#/console/api/session';
import { useAct } from '#/console/api/use-act';
import { CodeFields, valuesOf } from '#/console/sign-in/code-fields';
import { endProof, waiting } from '#/console/sign-in/proof';
import { proveByPasskey } from '#/console/sign-in/ways';
import { canUsePasskeys } from '#/lib/passkey';
import { useStore } from '#/lib/store';
import { Button } from '#/ui/buttons/button';
import { Notice } from '#/ui/marks/notice';
import { Dialog } from '#/ui/overlays/dialog';
import styles from './door.module.css';

/** Asks who is at the page to prove it, before something grave; the act goes on by itself afterwards. */
export function ProofDialog() {
  const { t } = useLingui();
  const isWanted = useStore(waiting).length > 0;
  // Whoever waits when the page goes is answered.
  useEffect(() => () => endProof(false), []);
  return (
    <Dialog open={isWanted} onClose={() => endProof(false)} title={t`Is it really you?`}>
      {isWanted && <ProofForm />}
    </Dialog>
  );
}

function ProofForm() {
  const client = useQueryClient();
  const { method } = useSession();
  const [byPassword, setByPassword] = useState(method === 'totp' || !canUsePasskeys());
  const onDone = () => {
    endProof(true);
    void client.invalidateQueries({ queryKey: sessionQuery.queryKey });
  };
  const key = useAct(proveByPasskey, { quiet: true, onDone });
  const password = useAct(
    async (form: HTMLFormElement) => {
      const { password = '', code = '' } = valuesOf(form);
      await send('post', '/api/console/password-proof', { password, code });
    },
    { quiet: true, onDone },
  );
  const problem = key.problem ?? password.problem;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    key.reset();
    password.act(event.currentTarget);
  };
  return (
    <div className={styles.form}>
      <p>
        <Trans>This step needs a proof from the last five minutes. It goes ahead as soon as you've given it.</Trans>
      </p>
      {problem && (
        <Notice tone="danger" announce>
          {saidOf(problem)}
        </Notice>
      )}
      {canUsePasskeys() && (
        <Button
          wide
          variant={byPassword ? 'secondary' : 'primary'}
          icon={<KeyRound />}
          busy={key.isBusy}
          onClick={() => {
            password.reset();
            key.act(undefined);
          }}
        >
          <Trans>Prove it with a passkey</Trans>
        </Button>
      )}
      {byPassword ? (
        <form className={styles.form} onSubmit={submit}>
          <CodeFields />
          <Button type="submit" wide busy={password.isBusy}>
            <Trans>Prove it with password and code</Trans>
          </Button>
        </form>
      ) : (
        <Button variant="quiet" onClick={() => setByPassword(true)}>
          <Trans>Use a password and a code</Trans>
        </Button>
      )}
    </div>
  );
}
