import { Trans } from '@lingui/react/macro';
import { JoinBar } from '#/features/landers/frame/join-bar';
import styles from './nobody-here.module.css';

/** In place of somebody whom visitors may not see (any more). */
export function NobodyHere() {
  return (
    <div className={styles.page}>
      <h1 tabIndex={-1}>
        <Trans>This profile is visible to members only.</Trans>
      </h1>
      <p className={styles.text}>
        <Trans>Create a profile to see who's here.</Trans>
      </p>
      <JoinBar />
    </div>
  );
}
