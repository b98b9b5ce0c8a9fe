import { Trans } from '@lingui/react/macro';
import { useSettings } from '#/api/site';
import type { User } from '#/api/wire';
import { useDismissal } from '#/features/alerts/use-dismissal';
import { showsPush, type AlertPlace } from '#/features/alerts/when-to-show';
import { useStore } from '#/lib/store';
import { expectedPushState, pushState } from '#/shared/push/push-state';
import { useEnablePush } from '#/shared/push/use-enable-push';
import { Button } from '#/ui/buttons/button';
import { Notice } from '#/ui/marks/notice';

/** Spec 4: push is possible here and not on; the button leads to the browser's own question. */
export function PushAlert({ user, place }: { user: User; place: AlertPlace }) {
  const { dismissed, hide } = useDismissal(user, 'hide-push-notification-alert');
  const { press, busy, trouble } = useEnablePush(user);
  const { push_public_key: publicKey } = useSettings();
  const { subscription } = useStore(pushState);
  const state = subscription === 'unknown' ? expectedPushState({ member: user.profile.id, publicKey }) : subscription;
  const shows = showsPush(state, place);
  if (dismissed) return null;
  return (
    <>
      {shows && (
        <Notice
          onDismiss={hide}
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
