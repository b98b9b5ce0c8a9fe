import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { ReportForm } from '#/features/safety/report-form';
import { useReport } from '#/features/safety/use-report';
import { closeSafety, type ReportSubject } from '#/shared/safety';
import { Button } from '#/ui/buttons/button';
import { Dialog } from '#/ui/overlays/dialog';

function useTitle({ about, profile }: ReportSubject): string {
  const { t } = useLingui();
  if (!profile) return t`Report a message from a former member`;
  const { name } = profile;
  switch (about) {
    case 'profile':
      return t`Report ${name}`;
    case 'photo':
      return t`Report a photo of ${name}`;
    case 'message':
      return t`Report a message from ${name}`;
  }
}

/** What happens now, and what does not. */
function Sent({ name, blocked }: { name: string | undefined; blocked: boolean }) {
  return (
    <p role="status">
      <Trans>Your report was sent. A moderator will look at it. You may not hear the outcome.</Trans>{' '}
      {blocked &&
        (name ? (
          <Trans>{name} is blocked. You can no longer see each other.</Trans>
        ) : (
          <Trans>If this member comes back, you won't see each other.</Trans>
        ))}
    </p>
  );
}

/** Takes the focus from the button that went with the form. */
function Done() {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <Button ref={button} onClick={closeSafety}>
      <Trans>Done</Trans>
    </Button>
  );
}

/**
 * Reports a member, a photo or a message: what is wrong, in the reporter's words if they like, and a block with
 * it.
 */
export function ReportDialog({ subject, open }: { subject: ReportSubject; open: boolean }) {
  const { t } = useLingui();
  const title = useTitle(subject);
  const { form, sent } = useReport(subject);
  const name = subject.profile?.name;
  if (sent)
    return (
      <Dialog key="report" open={open} onClose={closeSafety} title={t`Thank you for telling us`} actions={<Done />}>
        <Sent name={name} blocked={sent === 'blocked'} />
      </Dialog>
    );
  return (
    <Dialog
      key="report"
      open={open}
      onClose={closeSafety}
      title={title}
      actions={
        <>
          <Button variant="secondary" onClick={closeSafety}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" form="report" busy={form.busy}>
            <Trans>Send report</Trans>
          </Button>
        </>
      }
    >
      <ReportForm subject={subject} form={form} />
    </Dialog>
  );
}
