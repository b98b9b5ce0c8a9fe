import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { User } from '#/api/wire';
import { useDismissal } from '#/features/alerts/use-dismissal';
import { showsDisabledNotifications, type AlertPlace } from '#/features/alerts/when-to-show';
import { Notice } from '#/ui/marks/notice';

/** Spec 4: no mails go out to this member, and why. */
export function DisabledNotificationsAlert({ user, place }: { user: User; place: AlertPlace }) {
  const { dismissed, hide } = useDismissal(user, 'hide-disabled-notifications-alert');
  if (dismissed || !showsDisabledNotifications(user, place)) return null;
  const { notifications_disabled: reasons } = user;
  return (
    <Notice tone="warn" onDismiss={hide}>
      {reasons.includes('bounce') && <Trans>Our e-mails to you are bouncing, so you're missing notifications.</Trans>}
      {!reasons.includes('bounce') && reasons.includes('fbl') && (
        <Trans>One of our e-mails was marked as spam, so you're not getting e-mails about messages and likes.</Trans>
      )}
      {!reasons.includes('bounce') && !reasons.includes('fbl') && (
        <Trans>You've unsubscribed from some of our e-mails, so you may miss something.</Trans>
      )}{' '}
      <Link to="/notifications">
        <Trans>Notification settings</Trans>
      </Link>
    </Notice>
  );
}
