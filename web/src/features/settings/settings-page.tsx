import { Trans } from '@lingui/react/macro';
import { useUser } from '#/api/session';
import { BlockedSection } from '#/features/settings/blocked-section';
import { EmailSection } from '#/features/settings/email-section';
import { DeletionEntry, NotificationsEntry } from '#/features/settings/entries';
import { ExportSection } from '#/features/settings/export-section';
import { LanguageSection } from '#/features/settings/language-section';
import { MandatesSection } from '#/features/settings/mandates-section';
import { PasskeysSection } from '#/features/settings/passkeys-section';
import { PasswordSection } from '#/features/settings/password-section';
import { PrivacySection } from '#/features/settings/privacy-section';
import { SectionIndex } from '#/features/settings/section-index';
import { SessionsSection } from '#/features/settings/sessions-section';
import { SpendingSection } from '#/features/settings/spending-section';
import { PageHead } from '#/ui/layout/page-head';
import styles from './settings-page.module.css';

/** Where the account menu's 'Settings' leads: everything about the account on one page. */
export function SettingsPage() {
  const user = useUser();
  // Logging out everywhere ends here, on the way to the login page.
  if (!user) return null;
  return (
    <div className={styles.page}>
      <PageHead title={<Trans>Settings</Trans>} />
      <div className={styles.columns}>
        <SectionIndex />
        <div className={styles.sections}>
          <LanguageSection />
          <EmailSection user={user} />
          <PasswordSection user={user} />
          <SessionsSection />
          <PasskeysSection user={user} />
          <PrivacySection user={user} />
          <BlockedSection />
          <NotificationsEntry />
          <SpendingSection />
          <MandatesSection />
          <ExportSection user={user} />
          <DeletionEntry />
        </div>
      </div>
    </div>
  );
}
