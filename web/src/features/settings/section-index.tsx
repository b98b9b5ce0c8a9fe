import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { focusSection } from '#/ui/layout/section';
import styles from './settings-page.module.css';

/** The sections at a glance: beside them where there is room, else a page of its own that leads to each. */
export function SectionIndex({ current }: { current: string | undefined }) {
  const { t } = useLingui();
  const groups = [
    {
      title: t`Your account`,
      sections: [
        ['language', t`Language`],
        ['email', t`E-mail address`],
        ['password', t`Password`],
        ['install', t`App on this device`],
      ],
    },
    {
      title: t`Logging in`,
      sections: [
        ['sessions', t`Where you're logged in`],
        ['passkeys', t`Passkeys`],
      ],
    },
    {
      title: t`Other people`,
      sections: [
        ['privacy', t`Privacy`],
        ['blocked', t`Blocked members`],
        ['safety', t`Safety centre`],
        ['notifications', t`Notifications`],
      ],
    },
    {
      title: t`Money`,
      sections: [
        ['spending', t`Spending`],
        ['mandates', t`Saved payment methods`],
      ],
    },
    {
      title: t`Data and leaving`,
      sections: [
        ['data', t`Your data`],
        ['delete', t`Delete account`],
      ],
    },
  ] as const;
  return (
    <nav
      aria-label={t({
        message: 'Sections',
        comment: 'Name of the list of sections on the settings page, for screen readers',
      })}
      className={styles.index}
    >
      {groups.map(({ title, sections }) => (
        <div key={title} role="group" aria-label={title}>
          <p className={styles.group} aria-hidden="true">
            {title}
          </p>
          <ul className={styles.entries}>
            {sections.map(([id, name]) => (
              <li key={id}>
                <Link
                  to="/settings"
                  hash={id}
                  resetScroll={false}
                  aria-current={id === current || undefined}
                  onClick={() => focusSection(id)}
                >
                  {name}
                  <ChevronRight aria-hidden="true" />
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
