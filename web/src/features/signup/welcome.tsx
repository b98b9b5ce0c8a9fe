import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Search, UserRound } from 'lucide-react';
import { MailArt } from '#/features/signup/mail-art';
import { useIsBuilt } from '#/lib/built-routes';
import { PageHead } from '#/ui/page-head';
import styles from './outcome.module.css';

/** The address is confirmed; what to do first. */
export function Welcome({ name }: { name: string }) {
  const isBuilt = useIsBuilt();
  return (
    <>
      <MailArt state="done" />
      <PageHead title={<Trans>Welcome, {name}!</Trans>}><Trans>Your e-mail address is confirmed. People can answer you now.</Trans></PageHead>
      <nav className={styles.steps}>
        <Link to="/members" className={styles.step}>
          <Search aria-hidden="true" />
          <span><strong><Trans>Search members</Trans></strong><small><Trans>See who lives near you</Trans></small></span>
        </Link>
        {isBuilt('/profile') && (
          <Link to="/profile" className={styles.step}>
            <UserRound aria-hidden="true" />
            <span><strong><Trans>Add a photo and some details</Trans></strong><small><Trans>Profiles with a face get more answers</Trans></small></span>
          </Link>
        )}
      </nav>
    </>
  );
}
