import { Trans } from '@lingui/react/macro';
import { MailX } from 'lucide-react';
import { useState } from 'react';
import { ConfirmNewAddress } from '#/features/mail-change/confirm-new-address';
import { TakeAddressBack } from '#/features/mail-change/take-address-back';
import { ButtonLink } from '#/ui/buttons/button-link';
import { OutcomeMark } from '#/ui/layout/message-page';
import { PageHead } from '#/ui/layout/page-head';

interface MailChangePageProps {
  /** Of the mail to the new address. */
  token: string | null;
  /** Of the notice to the old address. */
  undo: string | null;
  /** Takes the token out of the address once it has done its work. */
  onUsed: () => Promise<void>;
}

/** Spec 2 /mail-change/do: both mailed links lead here; a button does the work, so that no mail program does. */
export function MailChangePage({ token, undo, onUsed }: MailChangePageProps) {
  // The tokens leave the address and the page stays what it was, until another link is opened in the same tab.
  const [link, setLink] = useState({ token, undo });
  if ((token || undo) && (token !== link.token || undo !== link.undo)) setLink({ token, undo });
  if (link.undo) return <TakeAddressBack key={link.undo} token={link.undo} onUsed={onUsed} />;
  if (link.token) return <ConfirmNewAddress key={link.token} token={link.token} onUsed={onUsed} />;
  return <MailChangeOver />;
}

/** The link was used, replaced or is too old (spec 8). */
export function MailChangeOver() {
  return (
    <>
      <OutcomeMark state="failed">
        <MailX />
      </OutcomeMark>
      <PageHead title={<Trans>This link has expired</Trans>}>
        <Trans>Link expired or invalid, request a new email</Trans>
      </PageHead>
      <ButtonLink to="/settings" size="large" wide>
        <Trans>Go to my settings</Trans>
      </ButtonLink>
    </>
  );
}
