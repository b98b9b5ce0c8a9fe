import { Plural } from '@lingui/react/macro';
import { CloudOff } from 'lucide-react';
import type { Outgoing } from '#/features/chat/outgoing';
import styles from './thread-foot.module.css';

/** Says that messages wait for the connection and go by themselves. */
export function WaitingLine({ outgoing }: { outgoing: readonly Outgoing[] }) {
  const waiting = outgoing.filter(({ state }) => state === 'waiting').length;
  return (
    <div role="status">
      {waiting > 0 && (
        <p className={styles.waiting}>
          <CloudOff aria-hidden="true" />
          <Plural value={waiting} one="No connection. Your message is sent as soon as it is back." other="No connection. Your # messages are sent as soon as it is back." />
        </p>
      )}
    </div>
  );
}
