import { Trans } from '@lingui/react/macro';
import { KeyRound } from 'lucide-react';
import type { NewPassword } from '#/api/wire';
import { NewPasswordForm } from '#/shared/sign-up/new-password-form';
import { OutcomeMark } from '#/ui/layout/message-page';
import { PageHead } from '#/ui/layout/page-head';

/** After `new_password_needed`: the link is good, but somebody else may have signed up with this address. */
export function NewOwner({ submit }: { submit: (passwords: NewPassword) => Promise<void> }) {
  return (
    <>
      <OutcomeMark state="waiting">
        <KeyRound />
      </OutcomeMark>
      <PageHead title={<Trans>Choose a new password</Trans>}>
        <Trans>
          You didn't sign up in this browser. Choose a new password and the account is yours alone: the old one stops
          working, and all other devices are logged out.
        </Trans>
      </PageHead>
      <NewPasswordForm label={<Trans>Save the new password</Trans>} submit={submit} />
    </>
  );
}
