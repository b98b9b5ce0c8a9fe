import { useLingui } from '@lingui/react/macro';
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
  const columns = [
    {
      title: t`Help`,
      links: [
        ['/pages/faq', t`FAQ`],
        ['/pages/service', t`Customer service`],
        ['/pages/safety', t`Safety`],
        ['/complaints', t`Complaints`],
      ],
    },
    {
      title: t`Money`,
      links: [
        ['/pricing', t`Pricing`],
        ['/pages/return-policy', t`Returns and refunds`],
      ],
    },
    {
      title: t`Rules`,
      links: [
        ['/pages/terms', t`Terms`],
        ['/pages/ban', t`Rules and bans`],
        ['/pages/privacy', t`Privacy`],
        ['/pages/cookies', t`Cookies`],
      ],
    },
    {
      title: t`About us`,
      links: [
        ['/pages/contact', t`Contact`],
        ['/pages/imprint', t`Imprint`],
        ['/pages/accessibility', t`Accessibility`],
        ['/lang-config', t`Language and country`],
      ],
    },
  ] as const;
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <div className={styles.top}>
          <nav aria-label={t`More about this site`} className={styles.columns}>
            {columns.map(({ title, links }) => (
              <div key={title} role="group" aria-label={title}>
                <p className={styles.title} aria-hidden="true">
                  {title}
                </p>
                {links.map(([path, label]) => (
                  <Link key={path} to={path} className={styles.link}>
                    {label}
                  </Link>
                ))}
              </div>
            ))}
          </nav>
          <SchemeSwitch />
        </div>
        <Disclaimer />
      </div>
    </footer>
  );
}
