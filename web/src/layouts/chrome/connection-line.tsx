import { Trans } from '@lingui/react/macro';
import { Wifi, WifiOff } from 'lucide-react';
import { liveState } from '#/api/live-state';
import { useStore } from '#/lib/store';
import styles from './connection-line.module.css';

/** Says that the connection is lost, and for a moment that it is back. */
export function ConnectionLine() {
  const state = useStore(liveState);
  return (
    <div role="status">
      {state === 'lost' && (
        <p className={styles.line} data-lost>
          <WifiOff aria-hidden="true" />
          <Trans>Connection lost. Reconnecting…</Trans>
        </p>
      )}
      {state === 'back' && (
        <p className={styles.line}>
          <Wifi aria-hidden="true" />
          <Trans>You're back online.</Trans>
        </p>
      )}
    </div>
  );
}
