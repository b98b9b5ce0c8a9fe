import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { User } from '#/api/wire';
import { Notice } from '#/ui/marks/notice';

/** Spec 4: no mails go out to this member, and why. */
export function DisabledNotificationsAlert({ user, onDismiss }: { user: User; onDismiss: () => void }) {
  const { notifications_disabled: reasons } = user;
  return (
    <Notice tone="warn" onDismiss={onDismiss}>
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
