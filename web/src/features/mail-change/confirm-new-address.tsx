import { Trans } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { MailCheck, MailOpen } from 'lucide-react';
import { useState } from 'react';
import { confirmMailChange } from '#/api/actions/email-address';
import { isProblem } from '#/api/problem';
import { userQuery } from '#/api/queries/user';
import { useUser } from '#/api/session';
import type { NewPassword } from '#/api/wire';
import { MailChangeOver } from '#/features/mail-change/mail-change-page';
import { endIntent, linkIntentKey } from '#/lib/intent-key';
import { ProblemNotice } from '#/shared/problems/problem-notice';
import { usePress } from '#/shared/problems/use-press';
import { NewOwner } from '#/shared/sign-up/new-owner';
import { Button } from '#/ui/buttons/button';
import { ButtonLink } from '#/ui/buttons/button-link';
import { OutcomeMark } from '#/ui/layout/message-page';
import { PageHead } from '#/ui/layout/page-head';
import styles from './mail-change.module.css';

/** The mail to the new address: one press, and it is the account's. */
export function ConfirmNewAddress({ token, onUsed }: { token: string; onUsed: () => Promise<void> }) {
  const client = useQueryClient();
  const user = useUser();
  const [outcome, setOutcome] = useState<{ email: string } | 'over' | null>(null);
  const [asked, setAsked] = useState(false);
  const confirm = async (passwords?: NewPassword) => {
    const link = { token, ...passwords };
    try {
      const { email } = await confirmMailChange(link, linkIntentKey('mail-change-do', link));
      endIntent('mail-change-do');
      setOutcome({ email });
      await client.invalidateQueries({ queryKey: userQuery.queryKey });
      await onUsed();
    } catch (error) {
      if (isProblem(error, 'link_expired')) setOutcome('over');
      else if (isProblem(error, 'new_password_needed')) setAsked(true);
      else throw error;
    }
  };
  const { press, busy, failure } = usePress(confirm);
  if (outcome === 'over') return <MailChangeOver />;
  if (outcome) {
    return (
      <>
        <OutcomeMark state="done">
          <MailCheck />
        </OutcomeMark>
        <PageHead title={<Trans>Your new address is active</Trans>}>
          <Trans>
            From now on, log in with <strong className={styles.address}>{outcome.email}</strong>. We'll send your
            e-mails there too.
          </Trans>
        </PageHead>
        {user ? (
          <ButtonLink to="/members" size="large" wide>
            <Trans>Search members</Trans>
          </ButtonLink>
        ) : (
          <ButtonLink to="/login" size="large" wide>
            <Trans>Log in</Trans>
          </ButtonLink>
        )}
      </>
    );
  }
  if (asked) return <NewOwner submit={confirm} />;
  return (
    <>
      <OutcomeMark state="waiting">
        <MailOpen />
      </OutcomeMark>
      <PageHead title={<Trans>Is this your new address?</Trans>}>
        <Trans>Confirm it to replace your old one.</Trans>
      </PageHead>
      <div className={styles.stack}>
        <ProblemNotice error={failure} />
        <Button size="large" wide busy={busy} onClick={press}>
          <Trans>Confirm my new e-mail address</Trans>
        </Button>
      </div>
    </>
  );
}
