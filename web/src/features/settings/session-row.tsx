import { Trans, useLingui } from '@lingui/react/macro';
import { Monitor, Smartphone } from 'lucide-react';
import type { Session } from '#/api/wire';
import { isPhone, useDeviceWords } from '#/features/settings/device-words';
import { Button } from '#/ui/buttons/button';
import styles from './list.module.css';

/** One place where the member is logged in. */
export function SessionRow({ session, onEnd }: { session: Session; onEnd: () => void }) {
  const { t } = useLingui();
  const { nameOf, seen } = useDeviceWords();
  const Icon = isPhone(session.system) ? Smartphone : Monitor;
  const name = nameOf(session);
  return (
    <li className={styles.item}>
      <Icon aria-hidden="true" />
      <div className={styles.texts}>
        <strong>{name}</strong>
        <small>
          {session.current ? (
            <span className={styles.here}>
              <Trans>This device</Trans>
            </span>
          ) : (
            seen(session)
          )}
        </small>
      </div>
      {!session.current && (
        <Button variant="secondary" size="small" aria-label={t`Log out: ${name}`} onClick={onEnd}>
          <Trans>Log out</Trans>
        </Button>
      )}
    </li>
  );
}
