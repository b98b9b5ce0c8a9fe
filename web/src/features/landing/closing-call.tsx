import { Trans } from '@lingui/react/macro';
import { SignUpCall } from '#/features/landing/sign-up-call';
import styles from './closing-call.module.css';

/** The same action once more, at the end of the page. */
export function ClosingCall() {
  return (
    <section className={styles.section} data-unless="closing">
      <h2><Trans>Someone might be looking for you tonight.</Trans></h2>
      <SignUpCall />
    </section>
  );
}
