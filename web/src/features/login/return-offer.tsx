import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { sendReturnMail } from '#/api/actions/deletion';
import { endIntent, secretIntentKey } from '#/lib/intent-key';
import { ProblemNotice } from '#/shared/problems/problem-notice';
import { usePress } from '#/shared/problems/use-press';
import { Button } from '#/ui/buttons/button';
import { Notice } from '#/ui/marks/notice';

interface ReturnOfferProps {
  /** The server's words for an account that is about to be deleted (spec 8). */
  text: string;
  email: string;
  password: string;
}

/** The account waits for its deletion: the mailed link brings it back, and here it is mailed again. */
export function ReturnOffer({ text, email, password }: ReturnOfferProps) {
  const [sent, setSent] = useState(false);
  const { press, busy, failure } = usePress(async () => {
    await sendReturnMail(email, password, secretIntentKey('return-mail', `${email}\n${password}`));
    endIntent('return-mail');
    setSent(true);
  });
  if (sent)
    return (
      <Notice tone="ok" announce>
        <Trans>We've e-mailed you the link.</Trans>
      </Notice>
    );
  return (
    <>
      <Notice
        tone="warn"
        announce
        action={
          <Button variant="secondary" size="small" busy={busy} onClick={press}>
            <Trans>Send me the link again</Trans>
          </Button>
        }
      >
        {text}
      </Notice>
      <ProblemNotice error={failure} />
    </>
  );
}
