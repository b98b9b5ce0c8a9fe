import { Trans } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { activate } from '#/api/actions/sign-up';
import { isProblem, ProblemError } from '#/api/problem';
import { enterSession } from '#/api/session';
import type { Activated, NewPassword } from '#/api/wire';
import { MailArt } from '#/features/signup/look-into-mail';
import { endIntent, linkIntentKey } from '#/lib/intent-key';
import { ProblemNotice } from '#/shared/problems/problem-notice';
import { usePress } from '#/shared/problems/use-press';
import { NewOwner } from '#/shared/sign-up/new-owner';
import { useKeptCookie } from '#/shared/sign-up/use-kept-cookie';
import { Button } from '#/ui/buttons/button';
import { PageHead } from '#/ui/layout/page-head';
import styles from './outcome.module.css';

/** Refusals that end this link for good; anything else is worth another press. */
const FINAL = new Set(['link_expired', 'activation_failed']);

interface ConfirmAddressProps {
  token: string;
  onUsed: (answer: Activated) => Promise<void>;
}

/** One button: mail programs that open links beforehand must not confirm for somebody. */
export function ConfirmAddress({ token, onUsed }: ConfirmAddressProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const proveCookie = useKeptCookie();
  const [asked, setAsked] = useState(false);
  const confirm = async (passwords?: NewPassword) => {
    const link = { token, ...passwords };
    try {
      const answer = await activate(link, linkIntentKey('activation', link));
      endIntent('activation');
      await proveCookie();
      enterSession(client, answer.user);
      await onUsed(answer);
    } catch (error) {
      if (error instanceof ProblemError && FINAL.has(error.code))
        await navigate({ to: '/activate/error', replace: true });
      else if (isProblem(error, 'new_password_needed')) setAsked(true);
      else throw error;
    }
  };
  const { press, busy, failure } = usePress(confirm);
  if (asked) return <NewOwner submit={confirm} />;
  return (
    <>
      <MailArt state="waiting" />
      <PageHead title={<Trans>One tap and you're in</Trans>}>
        <Trans>Confirm that this e-mail address is yours.</Trans>
      </PageHead>
      <div className={styles.stack}>
        <ProblemNotice error={failure} />
        <Button size="large" wide busy={busy} onClick={press}>
          <Trans>Confirm my e-mail address</Trans>
        </Button>
      </div>
    </>
  );
}
