import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { User } from '#/api/wire';
import { EmailForm } from '#/features/settings/email-form';
import { WaitingAddress } from '#/features/settings/waiting-address';
import { Section } from '#/ui/layout/section';
import { useSavedNote } from '#/ui/marks/saved-note';

/** The address for logging in and mails; a new one counts once its link was pressed. */
export function EmailSection({ user }: { user: User }) {
  const [open, setOpen] = useState(false);
  const { note, say, clear } = useSavedNote();
  const change = (wanted: boolean) => {
    clear();
    setOpen(wanted);
  };
  return (
    <Section id="email" title={<Trans>E-mail address</Trans>}>
      {user.status === 'not_confirmed' && (
        <p>
          <Trans>
            You haven't confirmed this address yet. <Link to="/complete-signup">Confirm it now</Link>
          </Trans>
        </p>
      )}
      {user.new_email && !open && <WaitingAddress address={user.new_email} onAgain={() => change(true)} say={say} />}
      <EmailForm user={user} open={open} onOpen={change} say={say} />
      {note}
    </Section>
  );
}
