import { Trans } from '@lingui/react/macro';
import { JoinBar } from '#/features/landers/join-bar';
import styles from './nobody-here.module.css';

/** In place of somebody whom visitors may not see (any more). */
export function NobodyHere() {
  return (
    <div className={styles.page}>
      <h1 tabIndex={-1}><Trans>This person shows themselves to members only.</Trans></h1>
      <p className={styles.text}><Trans>Make a profile, and you see who is there.</Trans></p>
      <JoinBar />
    </div>
  );
}
