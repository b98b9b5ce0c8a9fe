import { useLocation, useMatches } from '@tanstack/react-router';
import { useSettings } from '#/api/site';
import type { User } from '#/api/wire';
import { ActivationReminder } from '#/features/alerts/activation-reminder';
import { ClosingAlert } from '#/features/alerts/closing-alert';
import { DisabledNotificationsAlert } from '#/features/alerts/disabled-notifications-alert';
import { PhotoAlert } from '#/features/alerts/photo-alert';
import { PushAlert } from '#/features/alerts/push-alert';
import type { AlertPlace } from '#/features/alerts/when-to-show';
import styles from './alerts.module.css';

/** Fingers and a narrow window: a phone in the hand. */
const SMARTPHONE = '(pointer: coarse) and (width < 768px)';

function useAlertPlace(): AlertPlace {
  const route = useMatches({ select: (matches) => matches.at(-1)?.staticData.name ?? '' });
  const afterApiSignUp = useLocation({ select: ({ search }) => 'api_signup_complete' in search });
  return { route, afterApiSignUp, smartphone: matchMedia(SMARTPHONE).matches };
}

/** The alerts of the default layout for a logged-in member (spec 4). */
export function MemberAlerts({ user }: { user: User }) {
  const place = useAlertPlace();
  // Nothing else matters on a site that is closing.
  if (useSettings().closing)
    return (
      <div className={styles.alerts}>
        <ClosingAlert />
      </div>
    );
  return (
    <div className={styles.alerts}>
      <ActivationReminder user={user} place={place} />
      <DisabledNotificationsAlert user={user} place={place} />
      <PhotoAlert user={user} place={place} />
      <PushAlert user={user} place={place} />
    </div>
  );
}
