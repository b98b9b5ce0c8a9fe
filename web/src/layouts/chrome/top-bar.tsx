import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useUser } from '#/api/session';
import { useSettings } from '#/api/site';
import { BackButton } from '#/layouts/chrome/back-button';
import { AccountMenu, MemberLinks } from '#/layouts/chrome/for-members';
import { LanguageMenu } from '#/layouts/chrome/language-menu';
import { ButtonLink } from '#/ui/buttons/button-link';
import { Logo } from '#/ui/marks/logo';
import styles from './top-bar.module.css';

/** Spec 2: logged in, the member's links, language and account; logged out, Login and language. */
export function TopBar() {
  const { t } = useLingui();
  const user = useUser();
  const { name } = useSettings();
  return (
    <header className={styles.bar}>
      <div className={styles.inner}>
        <BackButton />
        <Link to={user ? '/members' : '/'} className={styles.home}>
          <Logo name={name} />
        </Link>
        {user && (
          <nav aria-label={t`Main`} className={styles.links}>
            <Suspense>
              <MemberLinks user={user} itemClass={styles.link} />
            </Suspense>
          </nav>
        )}
        <div className={styles.end}>
          <LanguageMenu />
          {user ? (
            <Suspense>
              <AccountMenu user={user} />
            </Suspense>
          ) : (
            <ButtonLink to="/login" variant="secondary">
              <Trans>Log in</Trans>
            </ButtonLink>
          )}
        </div>
      </div>
    </header>
  );
}
