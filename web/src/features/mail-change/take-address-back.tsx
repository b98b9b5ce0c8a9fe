import { Trans } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { MailCheck, ShieldAlert } from 'lucide-react';
import { useState } from 'react';
import { undoMailChange } from '#/api/actions/email-address';
import { forgetInPlace } from '#/api/leave-session';
import { withoutLive } from '#/api/live';
import { whileSessionChanges } from '#/api/live-session';
import { isProblem } from '#/api/problem';
import { MailChangeOver } from '#/features/mail-change/mail-change-page';
import { endIntent, intentKey } from '#/lib/intent-key';
import { ProblemNotice } from '#/shared/problems/problem-notice';
import { usePress } from '#/shared/problems/use-press';
import { Button } from '#/ui/buttons/button';
import { OutcomeMark } from '#/ui/layout/message-page';
import { PageHead } from '#/ui/layout/page-head';
import styles from './mail-change.module.css';

/** The notice to the old address: whoever changed it is thrown out, and a new password has to be set. */
export function TakeAddressBack({ token, onUsed }: { token: string; onUsed: () => Promise<void> }) {
  const client = useQueryClient();
  const [outcome, setOutcome] = useState<'done' | 'over' | null>(null);
  const { press, busy, failure } = usePress(async () => {
    try {
      await whileSessionChanges(async () => {
        await withoutLive(() => undoMailChange(token, intentKey('mail-change-undo', token)));
        forgetInPlace(client);
      });
      endIntent('mail-change-undo');
      setOutcome('done');
      await onUsed();
    } catch (error) {
      if (!isProblem(error, 'link_expired')) throw error;
      setOutcome('over');
    }
  });
  if (outcome === 'over') return <MailChangeOver />;
  if (outcome === 'done') {
    return (
      <>
        <OutcomeMark state="done">
          <MailCheck />
        </OutcomeMark>
        <PageHead title={<Trans>Your old address is back</Trans>}>
          <Trans>
            All devices have been logged out of your account. We've sent you an e-mail with a link to set a new
            password.
          </Trans>
        </PageHead>
      </>
    );
  }
  return (
    <>
      <OutcomeMark state="failed">
        <ShieldAlert />
      </OutcomeMark>
      <PageHead title={<Trans>Wasn't this you?</Trans>}>
        <Trans>
          Restore your old e-mail address. We'll log out all devices and send you a link to set a new password.
        </Trans>
      </PageHead>
      <div className={styles.stack}>
        <ProblemNotice error={failure} />
        <Button size="large" wide busy={busy} onClick={press}>
          <Trans>Restore my old address</Trans>
        </Button>
      </div>
    </>
  );
}
