import { Trans } from '@lingui/react/macro';
import { ButtonLink } from '#/ui/button-link';
import styles from './sign-up-call.module.css';

/** The way in: sign up where the site is open to all (settings.signups), else the word about invitations. */
export function SignUpCall() {
  return (
    <div className={styles.call}>
      <div className={styles.buttons} data-when="signups-all">
        <ButtonLink to="/signup" size="large"><Trans>Create your free profile</Trans></ButtonLink>
      </div>
      <p data-unless="signups-all"><Trans>New members join by invitation at the moment.</Trans></p>
      <div data-when="logged-out-search">
        <ButtonLink to="/members" size="large" variant="secondary"><Trans>Look around first</Trans></ButtonLink>
      </div>
    </div>
  );
}
