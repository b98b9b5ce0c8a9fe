import { Trans } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { takeBack } from '#/api/actions/notifications';
import { notificationsQuery } from '#/api/queries/notifications';
import { userQuery } from '#/api/queries/user';
import type { MailStop, User } from '#/api/wire';
import { focusHeading } from '#/lib/page-title';
import { ProblemNotice } from '#/shared/problems/problem-notice';
import { usePress } from '#/shared/problems/use-press';
import { Button } from '#/ui/buttons/button';
import { Notice } from '#/ui/marks/notice';
import styles from './notifications-page.module.css';

/** The button of one reason's way back; `onDone` once the server has done its part. */
function WayBack({ reason, children, onDone }: { reason: MailStop; children: ReactNode; onDone: () => void }) {
  const client = useQueryClient();
  const { press, busy, failure } = usePress(async () => {
    const answer = await takeBack(reason);
    client.setQueryData(notificationsQuery.queryKey, answer);
    onDone();
    await client.invalidateQueries({ queryKey: userQuery.queryKey });
  });
  return (
    <>
      <p>
        <Button variant="secondary" size="small" busy={busy} onClick={press}>
          {children}
        </Button>
      </p>
      <ProblemNotice error={failure} />
    </>
  );
}

function Bounced({ email }: { email: string }) {
  const [sent, setSent] = useState(false);
  return (
    <Notice tone="warn">
      <div className={styles.reason}>
        <p>
          <Trans>
            Our e-mails to <strong>{email}</strong> are bouncing, so we've stopped sending you these.
          </Trans>
        </p>
        <p>
          <Link to="/settings" hash="email">
            <Trans>Change e-mail address</Trans>
          </Link>
        </p>
        <WayBack reason="bounce" onDone={() => setSent(true)}>
          <Trans>Try this address again</Trans>
        </WayBack>
        <p role="status">
          {sent && <Trans>We've sent an e-mail to {email}. Tap the button in it to get our e-mails again.</Trans>}
        </p>
      </div>
    </Notice>
  );
}

/**
 * Why mails do not go out, whatever the switches say (spec 4: fbl, bounce, listunsubscribe), each with its way
 * back.
 */
export function DisabledNotice({ user: { email, notifications_disabled: reasons } }: { user: User }) {
  return (
    <>
      {reasons.includes('bounce') && <Bounced email={email} />}
      {reasons.includes('fbl') && (
        <Notice tone="warn">
          <div className={styles.reason}>
            <p>
              <Trans>One of our e-mails was marked as spam, so we've stopped sending you these.</Trans>
            </p>
            <WayBack reason="fbl" onDone={focusHeading}>
              <Trans>Send me e-mails again</Trans>
            </WayBack>
          </div>
        </Notice>
      )}
      {reasons.includes('listunsubscribe') && (
        <Notice tone="warn">
          <div className={styles.reason}>
            <p>
              <Trans>You've unsubscribed from some of our e-mails. They're turned off below.</Trans>
            </p>
            <WayBack reason="listunsubscribe" onDone={focusHeading}>
              <Trans>Turn them back on</Trans>
            </WayBack>
          </div>
        </Notice>
      )}
    </>
  );
}
