import { Trans } from '@lingui/react/macro';
import { Link, useLocation } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { useUser } from '#/api/session';
import type { User } from '#/api/wire';
import { BlockedSection } from '#/features/settings/blocked-section';
import { EmailSection } from '#/features/settings/email-section';
import { DeletionEntry, NotificationsEntry, SafetyEntry } from '#/features/settings/entries';
import { ExportSection } from '#/features/settings/export-section';
import { InstallSection } from '#/features/settings/install-section';
import { LanguageSection } from '#/features/settings/language-section';
import { MandatesSection } from '#/features/settings/mandates-section';
import { PasskeysSection } from '#/features/settings/passkeys-section';
import { PasswordSection } from '#/features/settings/password-section';
import { PrivacySection } from '#/features/settings/privacy-section';
import { SectionIndex } from '#/features/settings/section-index';
import { SessionsSection } from '#/features/settings/sessions-section';
import { SpendingSection } from '#/features/settings/spending-section';
import { PageHead } from '#/ui/layout/page-head';
import { focusSection } from '#/ui/layout/section';
import styles from './settings-page.module.css';

/** The focus follows the address: to the section that it names, and back to the entry that led there. */
function useFocusOf(current: string | undefined): void {
  const before = useRef(current);
  useEffect(() => {
    if (current) focusSection(current);
    else if (before.current) document.querySelector<HTMLElement>(`nav a[href$="#${before.current}"]`)?.focus();
    before.current = current;
  }, [current]);
}

function Settings({ user, ageCheck }: { user: User; ageCheck: ReactNode }) {
  const hash = useLocation({ select: (location) => location.hash });
  const parts = [
    ['language', <LanguageSection key="language" />],
    ['email', <EmailSection key="email" user={user} />],
    ['password', <PasswordSection key="password" user={user} />],
    ['install', <InstallSection key="install" />],
    ['sessions', <SessionsSection key="sessions" />],
    ['passkeys', <PasskeysSection key="passkeys" user={user} />],
    ['privacy', <PrivacySection key="privacy" user={user} />],
    ['blocked', <BlockedSection key="blocked" />],
    ['safety', <SafetyEntry key="safety" />],
    ['notifications', <NotificationsEntry key="notifications" />],
    ['spending', <SpendingSection key="spending" />],
    ['mandates', <MandatesSection key="mandates" />],
    ['data', <ExportSection key="data" user={user} />],
    ['delete', <DeletionEntry key="delete" />],
  ] as const;
  const current = parts.find(([id]) => id === hash)?.[0];
  useFocusOf(current);
  return (
    <div className={styles.page}>
      <PageHead title={<Trans>Settings</Trans>} />
      {ageCheck}
      <div className={styles.columns} data-open={current}>
        <SectionIndex current={current} />
        <div className={styles.sections}>
          <Link to="/settings" className={styles.back}>
            <ArrowLeft aria-hidden="true" />
            <Trans>All settings</Trans>
          </Link>
          {parts.map(([id, part]) => (
            <div key={id} data-part={id} data-current={id === current ? '' : undefined}>
              {part}
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}

/**
 * Where the account menu's 'Settings' leads: everything about the account. One page where there is room; on
 * phones a list whose entries are pages of their own, told apart by the address.
 */
export function SettingsPage({ ageCheck }: { ageCheck: ReactNode }) {
  const user = useUser();
  // Logging out everywhere ends here, on the way to the login page.
  return user && <Settings user={user} ageCheck={ageCheck} />;
}
