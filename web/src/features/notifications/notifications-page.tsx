import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { notificationsQuery } from '#/api/queries/notifications';
import { useUser } from '#/api/session';
import type { NotificationKind, NotificationPreferences } from '#/api/types';
import { DisabledNotice } from '#/features/notifications/disabled-notice';
import { FROM_PEOPLE, FROM_SITE, useKindWords } from '#/features/notifications/kinds';
import { useSavePreference } from '#/features/notifications/use-save-preference';
import { Loaded } from '#/ui/loaded';
import { PageHead } from '#/ui/page-head';
import { SavedSwitch } from '#/ui/saved-switch';
import styles from './notifications-page.module.css';

interface KindsProps extends NotificationPreferences {
  legend: ReactNode;
  kinds: readonly NotificationKind[];
}

function Kinds({ legend, kinds, preferences }: KindsProps) {
  const words = useKindWords();
  const save = useSavePreference();
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{legend}</legend>
      {kinds.map((kind) => (
        <SavedSwitch key={kind} label={words[kind].label} hint={words[kind].hint} value={preferences[kind].email} save={(email) => save(kind, email)} />
      ))}
    </fieldset>
  );
}

/** Spec 2 /notifications: which mails a member gets, kind by kind, saved as soon as a switch is pressed. */
export function NotificationsPage() {
  const user = useUser();
  const query = useQuery(notificationsQuery);
  if (!user) return null;
  const { email } = user;
  return (
    <div className={styles.page}>
      <PageHead title={<Trans>Notifications</Trans>}><Trans>Choose what we write to {email}.</Trans></PageHead>
      <DisabledNotice user={user} />
      <Loaded query={query}>
        {({ preferences }) => (
          <>
            <Kinds legend={<Trans>Mails about people</Trans>} kinds={FROM_PEOPLE} preferences={preferences} />
            <Kinds legend={<Trans>Mails about this site</Trans>} kinds={FROM_SITE} preferences={preferences} />
          </>
        )}
      </Loaded>
      <p className={styles.foot}><Trans>Mails that your account needs, such as a new password or a receipt, always come.</Trans></p>
    </div>
  );
}
