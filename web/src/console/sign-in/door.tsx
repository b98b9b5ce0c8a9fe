import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import styles from './door.module.css';

/** The page around a way in. */
export function Door({ title, lead, children }: { title: ReactNode; lead?: ReactNode; children: ReactNode }) {
  return (
    <main className={styles.door}>
      <p className={styles.brand}>
        <Trans>Console</Trans>
      </p>
      <div className={styles.card}>
        <h1 tabIndex={-1}>{title}</h1>
        {lead && <p className={styles.lead}>{lead}</p>}
        {children}
      </div>
    </main>
  );
}
