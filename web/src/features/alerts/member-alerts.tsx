import { useLocation, useMatches } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useLiveEvent } from '#/api/live';
import { useSettings } from '#/api/site';
import type { User } from '#/api/wire';
import { ActivationReminder } from '#/features/alerts/activation-reminder';
import { ClosingAlert } from '#/features/alerts/closing-alert';
import { DisabledNotificationsAlert } from '#/features/alerts/disabled-notifications-alert';
import { PhotoAlert } from '#/features/alerts/photo-alert';
import { PushAlert, usePushIsOff } from '#/features/alerts/push-alert';
import { useDismissal } from '#/features/alerts/use-dismissal';
import {
  isQuiet,
  reminderStyle,
  showsAge,
  showsDisabledNotifications,
  showsPhoto,
  showsVerification,
  type AlertPlace,
} from '#/features/alerts/when-to-show';
import { loadArea } from '#/i18n/catalogues';
import { lazyPart } from '#/ui/layout/lazy-part';
import styles from './alerts.module.css';

// Only for those whom it is about.
const PausedAlert = lazyPart(async () => {
  const [{ PausedAlert: component }] = await Promise.all([import('#/features/alerts/paused-alert'), loadArea('app')]);
  return component;
});

const AgeAlert = lazyPart(
  async () => {
    const [{ AgeAlert: component }] = await Promise.all([
      import('#/features/alerts/age-alert'),
      loadArea('verification'),
    ]);
    return component;
  },
  { words: 'none' },
);

const DateAlert = lazyPart(() => import('#/features/alerts/date-alert').then((module) => module.DateAlert), {
  words: 'none',
});

const VerificationAlert = lazyPart(
  () => import('#/features/alerts/verification-alert').then((module) => module.VerificationAlert),
  { words: 'none' },
);

/** Fingers and a narrow window: a phone in the hand. */
const SMARTPHONE = '(pointer: coarse) and (width < 768px)';

function useAlertPlace(): AlertPlace {
  const route = useMatches({ select: (matches) => matches.at(-1)?.staticData.name ?? '' });
  const afterApiSignUp = useLocation({ select: ({ search }) => 'api_signup_complete' in search });
  return { route, afterApiSignUp, smartphone: matchMedia(SMARTPHONE).matches };
}

/** What stands in the one place for notices, the weightiest first. */
type Slot = 'date' | 'paused' | 'reminder' | 'age' | 'disabled' | 'verification' | 'photo' | 'push' | 'offer';

/**
 * The alerts of the default layout for a logged-in member (spec 4), one at a time: whether all is well on a date, a
 * pause, an address that is not confirmed, an age that is to be checked, mails that come back, what became of a
 * verification, a photo, push, and only then the offer.
 */
export function MemberAlerts({ user, offer }: { user: User; offer: ReactNode }) {
  const place = useAlertPlace();
  const { closing } = useSettings();
  const disabled = useDismissal(user, 'hide-disabled-notifications-alert');
  const photo = useDismissal(user, 'hide-enrich-alert');
  const push = useDismissal(user, 'hide-push-notification-alert');
  const pushIsOff = usePushIsOff(user, place);
  const reminder = reminderStyle(user, place);
  const [onDate, setOnDate] = useState(false);
  useLiveEvent((event) => {
    if (event.type === 'date_check') setOnDate(true);
  });
  // Nothing else matters on a site that is closing.
  if (closing)
    return (
      <div className={styles.alerts}>
        <ClosingAlert />
      </div>
    );
  const waiting: [Slot, boolean][] = [
    ['date', onDate],
    ['paused', user.paused_until !== null],
    ['reminder', reminder !== null],
    ['age', showsAge(user, place)],
    ['disabled', !disabled.dismissed && showsDisabledNotifications(user, place)],
    ['verification', showsVerification(user, place)],
    ['photo', !photo.dismissed && showsPhoto(user, place)],
    ['push', !push.dismissed && pushIsOff],
    ['offer', !isQuiet(place)],
  ];
  const slot = waiting.find(([, shows]) => shows)?.[0];
  return (
    <div className={styles.alerts}>
      {slot === 'date' && <DateAlert onAnswer={() => setOnDate(false)} />}
      {slot === 'paused' && user.paused_until !== null && <PausedAlert until={user.paused_until} />}
      {reminder && <ActivationReminder user={user} style={reminder} />}
      {slot === 'age' && <AgeAlert />}
      {slot === 'disabled' && <DisabledNotificationsAlert user={user} onDismiss={disabled.hide} />}
      {slot === 'verification' && <VerificationAlert user={user} />}
      {slot === 'photo' && <PhotoAlert onDismiss={photo.hide} />}
      <PushAlert user={user} shows={slot === 'push'} onDismiss={push.hide} />
      {slot === 'offer' && offer}
    </div>
  );
}
