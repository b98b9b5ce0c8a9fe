import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useUser } from '#/api/session';
import { useSettings } from '#/api/site';
import { AccountMenu } from '#/layouts/chrome/account-menu';
import { BackButton } from '#/layouts/chrome/back-button';
import { LanguageMenu } from '#/layouts/chrome/language-menu';
import { MemberLinks } from '#/layouts/chrome/member-links';
import { ButtonLink } from '#/ui/button-link';
import { Logo } from '#/ui/logo';
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
        <Link to={user ? '/members' : '/'} className={styles.home}><Logo name={name} /></Link>
        {user && <nav aria-label={t`Main`} className={styles.links}><MemberLinks user={user} itemClass={styles.link} /></nav>}
        <div className={styles.end}>
          <LanguageMenu />
          {user ? <AccountMenu user={user} /> : <ButtonLink to="/login" variant="secondary"><Trans>Log in</Trans></ButtonLink>}
        </div>
      </div>
    </header>
  );
}
