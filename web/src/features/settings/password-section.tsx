import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { changePassword } from '#/api/actions/change-password';
import { sessionsQuery } from '#/api/queries/sessions';
import type { User } from '#/api/types';
import { AccountName } from '#/features/settings/account-name';
import { EditForm } from '#/features/settings/edit-form';
import { usePasswordSchema } from '#/features/settings/password-schema';
import { PASSWORD_LENGTH } from '#/lib/new-password';
import { Section } from '#/ui/section';
import { endIntent, secretIntentKey } from '#/lib/intent-key';
import { useForm } from '#/lib/use-form';
import { PasswordField } from '#/ui/password-field';
import { useSavedNote } from '#/ui/saved-note';

/** Change of the password; every other device is logged out by it. */
export function PasswordSection({ user }: { user: User }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const [open, setOpen] = useState(false);
  const { note, say, clear } = useSavedNote();
  const { min: passwordMin } = PASSWORD_LENGTH;
  const form = useForm({
    schema: usePasswordSchema(),
    submit: async (change) => {
      await changePassword(change, secretIntentKey('password', JSON.stringify(change)));
      endIntent('password');
      setOpen(false);
      say(t`Your password is changed. All other devices are logged out.`);
      await client.invalidateQueries({ queryKey: sessionsQuery.queryKey });
    },
  });
  return (
    <Section id="password" title={<Trans>Password</Trans>}>
      <EditForm
        open={open}
        onOpen={() => {
          clear();
          setOpen(true);
        }}
        onCancel={() => setOpen(false)}
        summary={<Trans>A new password logs out all your other devices.</Trans>}
        action={t`Change password`}
        form={form}
        submit={<Trans>Save the new password</Trans>}
      >
        <AccountName email={user.email} />
        <PasswordField label={t`Old password`} name="old_password" autoComplete="current-password" error={form.error('old_password')} required />
        <PasswordField label={t`New password`} name="password" autoComplete="new-password" hint={<Trans>At least {passwordMin} characters</Trans>} error={form.error('password')} required />
        <PasswordField label={t`Repeat the new password`} name="password_repeat" autoComplete="new-password" error={form.error('password_repeat')} required />
      </EditForm>
      {note}
    </Section>
  );
}
