import { Trans } from '@lingui/react/macro';
import { useSettings } from '#/api/site';
import type { User } from '#/api/wire';
import { showsPush, type AlertPlace } from '#/features/alerts/when-to-show';
import { useStore } from '#/lib/store';
import { expectedPushState, pushState } from '#/shared/push/push-state';
import { useEnablePush } from '#/shared/push/use-enable-push';
import { Button } from '#/ui/buttons/button';
import { Notice } from '#/ui/marks/notice';

/** Whether push is possible here and not on (spec 4). */
export function usePushIsOff(user: User, place: AlertPlace): boolean {
  const { push_public_key: publicKey } = useSettings();
  const { subscription } = useStore(pushState);
  const state = subscription === 'unknown' ? expectedPushState({ member: user.profile.id, publicKey }) : subscription;
  return showsPush(state, place);
}

interface PushAlertProps {
  user: User;
  shows: boolean;
  onDismiss: () => void;
}

/** Spec 4: the button leads to the browser's own question; what that came to is told even once it is answered. */
export function PushAlert({ user, shows, onDismiss }: PushAlertProps) {
  const { press, busy, trouble } = useEnablePush(user);
  return (
    <>
      {shows && (
        <Notice
          onDismiss={onDismiss}
          action={
            <Button variant="secondary" size="small" busy={busy} onClick={press}>
              <Trans>Turn on</Trans>
            </Button>
          }
        >
          <Trans>Get notified about new messages and likes on this device, even when the site is closed.</Trans>
        </Notice>
      )}
      {trouble}
    </>
  );
}
