import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { announceSignUp, REDIRECTED_TO_LOGIN } from '#/shared/sign-up/sign-up-modal';
import styles from './sign-up-page.module.css';

/** For who is a member already; `to` is where they go on after it. */
export function LogInInstead({ to }: { to?: string | undefined }) {
  const leave = () => announceSignUp(REDIRECTED_TO_LOGIN);
  return (
    <p className={styles.other}>
      <Trans>
        Already a member?{' '}
        <Link to="/login" search={to ? { to } : {}} onClick={leave}>
          Log in
        </Link>
      </Trans>
    </p>
  );
}
