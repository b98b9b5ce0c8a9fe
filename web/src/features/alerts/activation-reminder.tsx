import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { sendActivationMail } from '#/api/actions/sign-up';
import type { User } from '#/api/wire';
import { reminderStyle, type AlertPlace } from '#/features/alerts/when-to-show';
import { ProblemNotice } from '#/shared/problems/problem-notice';
import { usePress } from '#/shared/problems/use-press';
import { Button } from '#/ui/buttons/button';
import { Notice } from '#/ui/marks/notice';
import { Dialog } from '#/ui/overlays/dialog';

/**
 * Spec 4: whose address is not confirmed is reminded, as a dialog right after a sign-up by API, else as an
 * alert.
 */
export function ActivationReminder({ user, place }: { user: User; place: AlertPlace }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [sent, setSent] = useState(false);
  const { press, busy, failure } = usePress(async () => {
    await sendActivationMail();
    setSent(true);
  });
  const style = reminderStyle(user, place);
  if (!style) return null;
  const { email } = user;
  const text = sent ? (
    <Trans>
      We've sent a new e-mail to <strong>{email}</strong>.
    </Trans>
  ) : (
    <Trans>
      Please confirm your e-mail address with the link we sent to <strong>{email}</strong>. Until then, no one can reply
      to you.
    </Trans>
  );
  const again = sent ? undefined : (
    <Button variant="secondary" size="small" busy={busy} onClick={press}>
      <Trans>Resend e-mail</Trans>
    </Button>
  );
  if (style === 'alert')
    return (
      <>
        <Notice tone="warn" action={again}>
          {text}
        </Notice>
        <ProblemNotice error={failure} />
      </>
    );
  // The parameter leaves the address: from then on it is an alert.
  const close = () =>
    void navigate({
      to: '.',
      search: ({ api_signup_complete: _done, ...rest }: Record<string, unknown>) => rest,
      replace: true,
    });
  return (
    <Dialog
      open
      title={t`Check your inbox`}
      onClose={close}
      actions={
        <>
          {again}
          <Button onClick={close}>
            <Trans>Got it</Trans>
          </Button>
        </>
      }
    >
      <p>{text}</p>
      <ProblemNotice error={failure} />
    </Dialog>
  );
}
