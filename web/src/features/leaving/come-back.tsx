import { Trans, useLingui } from '@lingui/react/macro';
import { DoorOpen, MailX } from 'lucide-react';
import { useState } from 'react';
import { returnToAccount } from '#/api/actions/deletion';
import { isProblem } from '#/api/problem';
import type { NewPassword } from '#/api/wire';
import { endIntent, linkIntentKey } from '#/lib/intent-key';
import { forget } from '#/lib/tab-storage';
import { ProblemNotice } from '#/shared/problems/problem-notice';
import { usePress } from '#/shared/problems/use-press';
import { NewOwner } from '#/shared/sign-up/new-owner';
import { useEnterSession } from '#/shared/sign-up/use-enter-session';
import { Button } from '#/ui/buttons/button';
import { ButtonLink } from '#/ui/buttons/button-link';
import { OutcomeMark } from '#/ui/layout/message-page';
import { PageHead } from '#/ui/layout/page-head';
import { showToast } from '#/ui/overlays/toast-store';
import styles from './leaving.module.css';

/** One press takes the deletion back and logs in; opening the link alone does nothing. */
export function ComeBack({ token, onBack }: { token: string; onBack: () => Promise<void> }) {
  const { t } = useLingui();
  const enter = useEnterSession();
  const [over, setOver] = useState(false);
  const [asked, setAsked] = useState(false);
  const comeBack = async (passwords?: NewPassword) => {
    const link = { token, ...passwords };
    try {
      const { user } = await returnToAccount(link, linkIntentKey('return', link));
      endIntent('return');
      forget('account-deleted');
      await enter(user);
      await onBack();
      showToast(t`Welcome back! Everything is as it was.`);
    } catch (error) {
      if (isProblem(error, 'link_expired')) setOver(true);
      else if (isProblem(error, 'new_password_needed')) setAsked(true);
      else throw error;
    }
  };
  const { press, busy, failure } = usePress(comeBack);
  if (over) {
    return (
      <>
        <OutcomeMark state="failed">
          <MailX />
        </OutcomeMark>
        <PageHead title={<Trans>This link has expired</Trans>}>
          <Trans>The account has already been restored, or its 14 days are over and it's been deleted.</Trans>
        </PageHead>
        <div className={styles.stack}>
          <ButtonLink to="/login" size="large" wide>
            <Trans>Log in</Trans>
          </ButtonLink>
          <ButtonLink to="/" size="large" wide variant="secondary">
            <Trans>Back to the home page</Trans>
          </ButtonLink>
        </div>
      </>
    );
  }
  if (asked) return <NewOwner submit={comeBack} />;
  return (
    <>
      <OutcomeMark state="waiting">
        <DoorOpen />
      </OutcomeMark>
      <PageHead title={<Trans>Welcome back</Trans>}>
        <Trans>One tap, and your profile, messages and credits are back.</Trans>
      </PageHead>
      <div className={styles.stack}>
        <ProblemNotice error={failure} />
        <Button size="large" wide busy={busy} onClick={press}>
          <Trans>Restore my account</Trans>
        </Button>
      </div>
    </>
  );
}
