import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { resetPassword } from '#/api/actions/login';
import { isProblem } from '#/api/problem';
import type { NewPassword } from '#/api/wire';
import { LinkOver } from '#/features/reset-password/link-over';
import { endIntent, secretIntentKey } from '#/lib/intent-key';
import { NewPasswordForm } from '#/shared/sign-up/new-password-form';
import { useEnterSession } from '#/shared/sign-up/use-enter-session';
import { PageHead } from '#/ui/layout/page-head';
import { showToast } from '#/ui/overlays/toast-store';

/** Spec 2 /reset-password/do: the mailed link leads here; opening it uses nothing up, sending the form does. */
export function NewPasswordPage({ token }: { token: string | null }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const enter = useEnterSession();
  const [over, setOver] = useState(token === null);
  const submit = async (passwords: NewPassword) => {
    const change = { token: token ?? '', ...passwords };
    try {
      const { user } = await resetPassword(change, secretIntentKey('reset-do', JSON.stringify(change)));
      endIntent('reset-do');
      await enter(user);
      // In place of this entry: the token stays in no history.
      await navigate({ to: '/members', replace: true });
      showToast(t`Your new password is set. You are logged in.`);
    } catch (error) {
      if (!isProblem(error, 'link_expired')) throw error;
      setOver(true);
    }
  };
  if (over) return <LinkOver />;
  return (
    <>
      <PageHead title={<Trans>Choose a new password</Trans>}>
        <Trans>This logs out all your other devices.</Trans>
      </PageHead>
      <NewPasswordForm label={<Trans>Save the new password</Trans>} submit={submit} />
    </>
  );
}
