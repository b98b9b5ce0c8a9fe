import { Trans, useLingui } from '@lingui/react/macro';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import type { Passkey } from '#/api/types';
import { formatDay } from '#/lib/time-ago';
import { Button } from '#/ui/button';
import { Dialog } from '#/ui/dialog';
import { ProblemNotice } from '#/ui/problem-notice';
import { usePress } from '#/ui/use-press';
import styles from './list.module.css';

/** One passkey; removing it is asked about, as it cannot be undone. */
export function PasskeyRow({ passkey, onRemove }: { passkey: Passkey; onRemove: () => Promise<void> }) {
  const { t, i18n } = useLingui();
  const [asking, setAsking] = useState(false);
  const { press, busy, failure } = usePress(onRemove);
  const { name } = passkey;
  const added = formatDay(passkey.created_at, i18n.locale);
  const used = passkey.used_at && formatDay(passkey.used_at, i18n.locale);
  return (
    <li className={styles.item}>
      <KeyRound aria-hidden="true" />
      <div className={styles.texts}>
        <strong>{name}</strong>
        <small>{used ? <Trans>Added on {added}, last used on {used}</Trans> : <Trans>Added on {added}, not used yet</Trans>}</small>
      </div>
      <Button variant="secondary" size="small" aria-label={t`Remove: ${name}`} onClick={() => setAsking(true)}><Trans>Remove</Trans></Button>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={<Trans>Remove this passkey?</Trans>}
        actions={<>
          <Button variant="secondary" onClick={() => setAsking(false)}><Trans>Cancel</Trans></Button>
          <Button variant="danger" busy={busy} onClick={press}><Trans>Remove</Trans></Button>
        </>}
      >
        <p><Trans>You can no longer log in with {name}. Your device may still list it until you remove it there too.</Trans></p>
        <ProblemNotice error={failure} />
      </Dialog>
    </li>
  );
}
