import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Disclaimer } from '#/layouts/chrome/disclaimer';
import { SchemeSwitch } from '#/layouts/chrome/scheme-switch';
import styles from './footer.module.css';

/**
 * Spec 2: the footer's links and those that the law wants on every page, the disclaimer, and for English with
 * the flag the extra US footer.
 */
export function Footer() {
  const { t } = useLingui();
  const links = [
    ['/pages/terms', t`Terms`],
    ['/pages/privacy', t`Privacy`],
    ['/pages/cookies', t`Cookies`],
    ['/pages/ban', t`Rules and bans`],
    ['/pricing', t`Pricing`],
    ['/complaints', t`Complaints`],
    ['/pages/return-policy', t`Returns and refunds`],
    ['/pages/faq', t`FAQ`],
    ['/pages/service', t`Customer service`],
    ['/pages/safety', t`Safety`],
    ['/pages/accessibility', t`Accessibility`],
    ['/pages/contact', t`Contact`],
    ['/pages/imprint', t`Imprint`],
  ] as const;
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <div className={styles.top}>
          <nav aria-label={t`More about this site`} className={styles.links}>
            {links.map(([path, label]) => (
              <Link key={path} to={path} className={styles.link}>
                {label}
              </Link>
            ))}
            <Link to="/lang-config" className={styles.link}>
              <Trans>Language and country</Trans>
            </Link>
          </nav>
          <SchemeSwitch />
        </div>
        <Disclaimer />
      </div>
    </footer>
  );
}
