import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import styles from './opinions.module.css';

/** From the queue of photos. */
export function OpinionsLink() {
  return (
    <p className={styles.section}>
      <Link to="/second-opinions">
        <Trans>Second opinions</Trans>
      </Link>
    </p>
  );
}
