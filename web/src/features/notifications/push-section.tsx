import { Trans } from '@lingui/react/macro';
import { Bell, BellOff, BellRing } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSettings } from '#/api/site';
import type { User } from '#/api/wire';
import { useStore } from '#/lib/store';
import { ProblemNotice } from '#/shared/problems/problem-notice';
import { usePress } from '#/shared/problems/use-press';
import {
  disablePush,
  expectedPushState,
  pushState,
  readPushState,
  type PushSubscriptionState,
} from '#/shared/push/push-state';
import { useEnablePush } from '#/shared/push/use-enable-push';
import { Button } from '#/ui/buttons/button';
import styles from './notifications-page.module.css';

interface StateProps {
  icon: ReactNode;
  title: ReactNode;
  children: ReactNode;
}

function State({ icon, title, children }: StateProps) {
  return (
    <div className={styles.state}>
      {icon}
      <div>
        <p className={styles.stateTitle}>{title}</p>
        {children}
      </div>
    </div>
  );
}

/** iPhones and iPads know push only in an app on the home screen. */
function isApplePhone(): boolean {
  return /iPhone|iPad/u.test(navigator.userAgent);
}

function Unsupported() {
  return (
    <State icon={<BellOff aria-hidden="true" />} title={<Trans>Not possible here</Trans>}>
      <p className={styles.note}>
        {isApplePhone() ? (
          <Trans>On an iPhone or iPad, add this site to your home screen first and open it from there.</Trans>
        ) : (
          <Trans>This browser or this site can't show notifications on this device. You'll still get e-mails.</Trans>
        )}
      </p>
    </State>
  );
}

function Denied({ onAgain }: { onAgain: () => void }) {
  return (
    <State icon={<BellOff aria-hidden="true" />} title={<Trans>Blocked by your browser</Trans>}>
      <p className={styles.note}>
        <Trans>
          Open your browser's settings for this site, next to the address, and allow notifications. Then come back here.
        </Trans>
      </p>
      <p>
        <Button variant="secondary" onClick={onAgain}>
          <Trans>Check again</Trans>
        </Button>
      </p>
    </State>
  );
}

function NotSubscribed({ user }: { user: User }) {
  const { press, busy, trouble } = useEnablePush(user);
  return (
    <State icon={<Bell aria-hidden="true" />} title={<Trans>Turned off</Trans>}>
      <p className={styles.note}>
        <Trans>
          Turn them on to get notified about what you choose below, even when this site is closed. A notification never
          shows what was written.
        </Trans>
      </p>
      <p>
        <Button busy={busy} onClick={press}>
          <Trans>Turn on notifications</Trans>
        </Button>
      </p>
      {trouble}
    </State>
  );
}

function Subscribed({ end }: { end: () => Promise<void> }) {
  const { press, busy, failure } = usePress(end);
  return (
    <State icon={<BellRing aria-hidden="true" />} title={<Trans>Turned on</Trans>}>
      <p className={styles.note}>
        <Trans>You'll get notified about what you choose below. Other devices have their own switch.</Trans>
      </p>
      <p>
        <Button variant="secondary" busy={busy} onClick={press}>
          <Trans>Turn off on this device</Trans>
        </Button>
      </p>
      <ProblemNotice error={failure} />
    </State>
  );
}

/** The states of spec 3, each with what it means and what one can do. */
export function PushSection({ user }: { user: User }) {
  const { push_public_key: publicKey } = useSettings();
  const { subscription } = useStore(pushState);
  const owner = { member: user.profile.id, publicKey };
  const expected = expectedPushState(owner);
  const state = subscription === 'unknown' ? expected : subscription;
  const screens: Record<Exclude<PushSubscriptionState, 'unknown'>, ReactNode> = {
    unsupported: <Unsupported />,
    denied: <Denied onAgain={() => void readPushState(owner)} />,
    not_subscribed: <NotSubscribed user={user} />,
    subscribed: <Subscribed end={() => disablePush(owner)} />,
  };
  return (
    <section className={styles.group} aria-labelledby="push-title">
      <h2 id="push-title" className={styles.legend}>
        <Trans>Notifications on this device</Trans>
      </h2>
      <div aria-live="polite">{screens[state]}</div>
    </section>
  );
}
