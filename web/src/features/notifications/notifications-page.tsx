import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { notificationsQuery } from '#/api/queries/notifications';
import { useUser } from '#/api/session';
import type { NotificationPreferences, PreferenceKind } from '#/api/wire';
import { DisabledNotice } from '#/features/notifications/disabled-notice';
import { FROM_PEOPLE, FROM_SITE, useKindWords } from '#/features/notifications/kinds';
import { PushSection } from '#/features/notifications/push-section';
import { useSavePreference } from '#/features/notifications/use-save-preference';
import { Loaded } from '#/shared/problems/loaded';
import { SavedSwitch } from '#/shared/problems/saved-switch';
import { PageHead } from '#/ui/layout/page-head';
import styles from './notifications-page.module.css';

interface KindsProps extends NotificationPreferences {
  legend: ReactNode;
  kinds: readonly PreferenceKind[];
}

function Kinds({ legend, kinds, preferences }: KindsProps) {
  const words = useKindWords();
  const save = useSavePreference();
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{legend}</legend>
      {kinds.map((kind) => (
        <div key={kind} className={styles.kind}>
          <div>
            <p className={styles.label}>{words[kind].label}</p>
            {words[kind].hint && <p className={styles.note}>{words[kind].hint}</p>}
          </div>
          <div className={styles.ways}>
            <SavedSwitch
              label={
                <WayName kind={words[kind].label}>
                  <Trans>E-mail</Trans>
                </WayName>
              }
              value={preferences[kind].email}
              save={(wish) => save(kind, 'email', wish)}
            />
            <SavedSwitch
              label={
                <WayName kind={words[kind].label}>
                  <Trans>Push</Trans>
                </WayName>
              }
              value={preferences[kind].push}
              save={(wish) => save(kind, 'push', wish)}
            />
          </div>
        </div>
      ))}
    </fieldset>
  );
}

/** "E-mail" to the eye; to the ear with what it is about, since every kind has one. */
function WayName({ kind, children }: { kind: string; children: ReactNode }) {
  return (
    <>
      {children} <span className="visually-hidden">{kind}</span>
    </>
  );
}

/**
 * Spec 2 /notifications: which mails and pushes a member gets, kind by kind, saved as soon as a switch is
 * pressed.
 */
export function NotificationsPage() {
  const user = useUser();
  const query = useQuery(notificationsQuery);
  if (!user) return null;
  const { email } = user;
  return (
    <div className={styles.page}>
      <PageHead title={<Trans>Notifications</Trans>}>
        <Trans>Choose your notifications, by e-mail to {email} and on your devices.</Trans>
      </PageHead>
      <DisabledNotice user={user} />
      <PushSection user={user} />
      <Loaded query={query}>
        {({ preferences }) => (
          <>
            <Kinds legend={<Trans>About people</Trans>} kinds={FROM_PEOPLE} preferences={preferences} />
            <Kinds legend={<Trans>About this site</Trans>} kinds={FROM_SITE} preferences={preferences} />
          </>
        )}
      </Loaded>
      <p className={styles.foot}>
        <Trans>You'll always get the e-mails your account needs, such as a new password or a receipt.</Trans>
      </p>
    </div>
  );
}
