import { Plural } from '@lingui/react/macro';
import { CloudOff } from 'lucide-react';
import styles from '#/features/chat/composer/thread-foot.module.css';
import type { Outgoing } from '#/features/chat/outbox/outgoing';

/** Says that messages wait for the connection and go by themselves. */
export function WaitingLine({ outgoing }: { outgoing: readonly Outgoing[] }) {
  const waiting = outgoing.filter(({ state }) => state === 'waiting').length;
  return (
    <div role="status">
      {waiting > 0 && (
        <p className={styles.waiting}>
          <CloudOff aria-hidden="true" />
          <Plural
            value={waiting}
            one="No connection. We'll send your message as soon as you're back online."
            other="No connection. We'll send your # messages as soon as you're back online."
          />
        </p>
      )}
    </div>
  );
}
