import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { send } from '#/console/api/call';
import { saidOf } from '#/console/api/problem';
import { keysQuery } from '#/console/api/staff';
import { useAct } from '#/console/api/use-act';
import { Loaded } from '#/console/loaded';
import { Moment } from '#/console/times';
import { makePasskey } from '#/console/sign-in/ways';
import { canUsePasskeys } from '#/lib/passkey';
import { Button } from '#/ui/buttons/button';
import { TextField } from '#/ui/fields/text-field';
import { Notice } from '#/ui/marks/notice';
import { showToast } from '#/ui/overlays/toast-store';
import styles from './me.module.css';

/** One's own passkeys: what there is, another one, and one less. */
export function Keys() {
  const { t } = useLingui();
  const keys = useQuery(keysQuery);
  const drop = useAct((passkey: string) => send('delete', '/api/console/passkeys', { passkey }), {
    renews: [keysQuery.queryKey],
    onDone: () => showToast(t`The passkey is gone.`),
  });
  return (
    <>
      <Loaded query={keys}>
        {({ passkeys, has_password: hasPassword }) => (
          <ul className={styles.rows}>
            {passkeys.map(({ id, name, created_at: createdAt, used_at: usedAt }) => (
              <li key={id} className={styles.row}>
                <div className={styles.text}>
                  <p>{name}</p>
                  <p className={styles.detail}>
                    <Trans>
                      Made <Moment at={createdAt} />
                    </Trans>
                    {usedAt && (
                      <>
                        {' · '}
                        <Trans>
                          used <Moment at={usedAt} />
                        </Trans>
                      </>
                    )}
                  </p>
                </div>
                {(passkeys.length > 1 || hasPassword) && (
                  <Button
                    size="small"
                    variant="secondary"
                    aria-label={t`Remove the passkey ${name}`}
                    busy={drop.isBusy}
                    onClick={() => drop.act(id)}
                  >
                    <Trans>Remove</Trans>
                  </Button>
                )}
              </li>
            ))}
            {hasPassword && (
              <li className={styles.row}>
                <p>
                  <Trans>A password and codes from an app</Trans>
                </p>
              </li>
            )}
          </ul>
        )}
      </Loaded>
      {canUsePasskeys() && <AddKey />}
    </>
  );
}

function AddKey() {
  const { t } = useLingui();
  const [name, setName] = useState('');
  const { act, isBusy, problem } = useAct(
    async () => {
      const question = await send('post', '/api/console/passkey-challenge', {});
      await send('post', '/api/console/passkeys', await makePasskey(question, name.trim() || t`My computer`));
    },
    { renews: [keysQuery.queryKey], quiet: true, onDone: () => setName('') },
  );
  return (
    <>
      {problem && (
        <Notice tone="danger" announce>
          {saidOf(problem)}
        </Notice>
      )}
      <form
        className={styles.add}
        onSubmit={(event) => {
          event.preventDefault();
          act(undefined);
        }}
      >
        <TextField
          label={t`Name of the new passkey`}
          maxLength={60}
          value={name}
          placeholder={t`My computer`}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button type="submit" variant="secondary" busy={isBusy}>
          <Trans>Add a passkey</Trans>
        </Button>
      </form>
    </>
  );
}
