import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { removePasskey } from '#/api/actions/security';
import { passkeysQuery } from '#/api/queries/account';
import type { Passkey, User } from '#/api/wire';
import { AddPasskey } from '#/features/settings/add-passkey';
import { PasskeyRow } from '#/features/settings/passkey-row';
import { canUsePasskeys } from '#/lib/passkey';
import { Loaded } from '#/shared/problems/loaded';
import { focusSection, Section } from '#/ui/layout/section';
import { useSavedNote } from '#/ui/marks/saved-note';
import styles from './list.module.css';

/** Passkeys: an addition to the password, never in its place. */
export function PasskeysSection({ user }: { user: User }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const query = useQuery(passkeysQuery);
  const { note, say, clear } = useSavedNote();
  const refresh = () => client.invalidateQueries({ queryKey: passkeysQuery.queryKey });
  const remove = async ({ id }: Passkey, password: string) => {
    clear();
    await removePasskey(id, password);
    await refresh();
    focusSection('passkeys');
    say(t`The passkey has been removed.`);
  };
  return (
    <Section
      id="passkeys"
      title={<Trans>Passkeys</Trans>}
      lead={<Trans>Log in with your fingerprint, your face or your device code. Your password will still work.</Trans>}
    >
      <Loaded query={query} place={null}>
        {({ passkeys }) =>
          passkeys.length > 0 && (
            <ul className={styles.list}>
              {passkeys.map((passkey) => (
                <PasskeyRow
                  key={passkey.id}
                  user={user}
                  passkey={passkey}
                  onRemove={(password) => remove(passkey, password)}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      {canUsePasskeys() ? (
        <AddPasskey
          user={user}
          onOpen={clear}
          onAdded={(name) => void refresh().then(() => say(t`The passkey ${name} has been added.`))}
        />
      ) : (
        <p>
          <Trans>This browser can't create passkeys. Try it on your phone or in a newer browser.</Trans>
        </p>
      )}
      {note}
    </Section>
  );
}
