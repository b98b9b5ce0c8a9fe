import { Trans } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { activate, type Activated } from '#/api/actions/activate';
import { ProblemError } from '#/api/problem';
import { enterSession } from '#/api/session';
import { MailArt } from '#/features/signup/mail-art';
import { endIntent, intentKey } from '#/lib/intent-key';
import { Button } from '#/ui/button';
import { PageHead } from '#/ui/page-head';
import { ProblemNotice } from '#/ui/problem-notice';
import styles from './outcome.module.css';

/** Refusals that end this link for good; anything else is worth another press. */
const FINAL = new Set(['link_expired', 'activation_failed']);

interface ConfirmAddressProps { token: string; onUsed: (answer: Activated) => Promise<void> }

/** One button: mail programs that open links beforehand must not confirm for somebody. */
export function ConfirmAddress({ token, onUsed }: ConfirmAddressProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const sending = useRef(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ProblemError | null>(null);
  const confirm = async () => {
    if (sending.current) return;
    sending.current = true;
    setBusy(true);
    setFailure(null);
    try {
      const answer = await activate(token, intentKey('activation', token));
      endIntent('activation');
      enterSession(client, answer.user);
      await onUsed(answer);
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      if (FINAL.has(error.code)) await navigate({ to: '/activate/error', replace: true });
      else setFailure(error);
    } finally {
      sending.current = false;
      setBusy(false);
    }
  };
  return (
    <>
      <MailArt state="waiting" />
      <PageHead title={<Trans>One press and you are in</Trans>}><Trans>Confirm that this e-mail address is yours.</Trans></PageHead>
      <div className={styles.stack}>
        <ProblemNotice error={failure} />
        <Button size="large" wide busy={busy} onClick={() => void confirm()}><Trans>Confirm my e-mail address</Trans></Button>
      </div>
    </>
  );
}
