import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { focusSection } from '#/ui/layout/section';
import styles from './settings-page.module.css';

/** The sections at a glance, where there is room beside them. */
export function SectionIndex() {
  const { t } = useLingui();
  const sections = [
    ['language', t`Language`],
    ['email', t`E-mail address`],
    ['password', t`Password`],
    ['sessions', t`Where you are logged in`],
    ['passkeys', t`Passkeys`],
    ['privacy', t`Privacy`],
    ['blocked', t`Blocked members`],
    ['notifications', t`Notifications`],
    ['spending', t`Spending`],
    ['mandates', t`Saved payment methods`],
    ['data', t`Your data`],
    ['delete', t`Delete account`],
  ] as const;
  return (
    <nav
      aria-label={t({
        message: 'Sections',
        comment: 'Name of the list of sections on the settings page, for screen readers',
      })}
      className={styles.index}
    >
      {sections.map(([id, title]) => (
        <Link key={id} to="/settings" hash={id} resetScroll={false} onClick={() => focusSection(id)}>
          {title}
        </Link>
      ))}
    </nav>
  );
}
