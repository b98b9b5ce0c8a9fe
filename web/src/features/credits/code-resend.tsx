import { Plural, Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { resendDebitCode } from '#/api/actions/direct-debit';
import { asProblem, isProblem, type ProblemError } from '#/api/problem';
import type { CodeSent } from '#/api/wire';
import { useSecondsLeft } from '#/features/credits/use-seconds-left';
import { ProblemNotice } from '#/shared/problems/problem-notice';
import { Button } from '#/ui/buttons/button';

interface CodeResendProps {
  code: CodeSent;
  onSent: (code: CodeSent) => void;
  /** What was typed is kept no more. */
  onGone: () => void;
}

/** Spec 4 resend code: a minute after the last one. */
export function CodeResend({ code, onSent, onGone }: CodeResendProps) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ProblemError | null>(null);
  const [again, setAgain] = useState(false);
  async function resend() {
    setBusy(true);
    setFailure(null);
    try {
      const { code: next } = await resendDebitCode();
      setAgain(true);
      onSent(next);
    } catch (error) {
      if (isProblem(error, 'not_found')) onGone();
      else setFailure(asProblem(error));
    } finally {
      setBusy(false);
    }
  }
  return (
    <>
      <p role="status">{again && <Trans>We've sent a new code. Only the latest one works.</Trans>}</p>
      <ProblemNotice error={failure} />
      <Waiting key={code.resend_at} code={code} busy={busy} onPress={() => void resend()} />
    </>
  );
}

function Waiting({ code, busy, onPress }: { code: CodeSent; busy: boolean; onPress: () => void }) {
  // By the server's two times: this device's clock may be wrong.
  const [end] = useState(() => Date.now() + Date.parse(code.resend_at) - Date.parse(code.now));
  const seconds = useSecondsLeft(end);
  return (
    <Button variant="secondary" wide busy={busy} disabled={seconds > 0} onClick={onPress}>
      {seconds > 0 ? (
        <Plural value={seconds} one="New code in # second" other="New code in # seconds" />
      ) : (
        <Trans>Send another code</Trans>
      )}
    </Button>
  );
}
