import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useSettings } from '#/api/site';
import type { User } from '#/api/types';
import { Notice } from '#/ui/notice';

/** Why no such mails go out at all, whatever the switches say (spec 4: fbl, bounce, listunsubscribe). */
export function DisabledNotice({ user: { email, notifications_disabled: reasons } }: { user: User }) {
  const { support_email: support } = useSettings();
  if (reasons.length === 0) return null;
  const write = support && <p><Trans>To get them again, write to <a href={`mailto:${support}`}>{support}</a>.</Trans></p>;
  if (reasons.includes('bounce')) {
    return (
      <Notice tone="warn">
        <p><Trans>Our mails to <strong>{email}</strong> come back, so we send none of these any more.</Trans></p>
        <p><Link to="/settings" hash="email"><Trans>Change e-mail address</Trans></Link></p>
      </Notice>
    );
  }
  return (
    <Notice tone="warn">
      {reasons.includes('fbl')
        ? <p><Trans>One of our mails was marked as spam, so we send you none of these any more.</Trans></p>
        : <p><Trans>You unsubscribed in your mail program, so we send you none of these any more.</Trans></p>}
      {write}
    </Notice>
  );
}
