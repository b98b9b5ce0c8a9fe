import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { sendActivationMail } from '#/api/actions/sign-up';
import { asProblem, type ProblemError } from '#/api/problem';
import { activationMail, rememberActivationMail, secondsToResend } from '#/features/signup/activation-mail';
import { ProblemNotice } from '#/shared/problems/problem-notice';
import { Button } from '#/ui/buttons/button';
import { showToast } from '#/ui/overlays/toast-store';

/** Seconds until the mail may go out again, counted down. */
function useWait(): [number, () => void] {
  const [now, setNow] = useState(() => Date.now());
  const wait = secondsToResend(now);
  const waiting = wait > 0;
  useEffect(() => {
    if (!waiting) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [waiting]);
  return [wait, () => setNow(Date.now())];
}

/** Sends the activation mail once more, at most once a minute; for a member who is logged in. */
export function ResendActivation() {
  const { t } = useLingui();
  const [wait, restart] = useWait();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ProblemError | null>(null);
  const send = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await sendActivationMail();
      rememberActivationMail(activationMail(), Date.now());
      showToast(t`We've sent you a new e-mail.`);
      restart();
    } catch (error) {
      setFailure(asProblem(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <ProblemNotice error={failure} />
      {/* Not `disabled`: whoever just pressed it would lose the focus. */}
      <Button
        variant="secondary"
        size="large"
        wide
        busy={busy}
        aria-disabled={wait > 0}
        onClick={() => wait === 0 && void send()}
      >
        {wait > 0 ? <Trans>Resend in {wait} s</Trans> : <Trans>Resend e-mail</Trans>}
      </Button>
    </>
  );
}
