import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { changePassword } from '#/api/actions/security';
import { passkeysQuery, sessionsQuery } from '#/api/queries/account';
import type { User } from '#/api/wire';
import { AccountName, EditForm } from '#/features/settings/edit-form';
import { usePasswordSchema } from '#/features/settings/password-schema';
import { endIntent, secretIntentKey } from '#/lib/intent-key';
import { useForm } from '#/shared/problems/use-form';
import { PASSWORD_LENGTH } from '#/shared/sign-up/new-password';
import { Checkbox } from '#/ui/fields/checkbox';
import { PasswordField } from '#/ui/fields/password-field';
import { Section } from '#/ui/layout/section';
import { useSavedNote } from '#/ui/marks/saved-note';

/** Change of the password; every other device is logged out by it, and passkeys go unless they shall stay. */
export function PasswordSection({ user }: { user: User }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const [open, setOpen] = useState(false);
  const { note, say, clear } = useSavedNote();
  const { min: passwordMin } = PASSWORD_LENGTH;
  const passkeys = useQuery(passkeysQuery).data?.passkeys.length;
  const form = useForm({
    schema: usePasswordSchema(),
    submit: async ({ remove_passkeys: removes, ...passwords }) => {
      // Where nobody was asked they go.
      const change = { ...passwords, remove_passkeys: !passkeys || removes !== undefined };
      await changePassword(change, secretIntentKey('password', JSON.stringify(change)));
      endIntent('password');
      setOpen(false);
      say(t`Your password has been changed. All other devices have been logged out.`);
      await Promise.all([sessionsQuery, passkeysQuery].map(({ queryKey }) => client.invalidateQueries({ queryKey })));
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
        summary={<Trans>Changing your password logs out all your other devices.</Trans>}
        action={t`Change password`}
        form={form}
        submit={<Trans>Save the new password</Trans>}
      >
        <AccountName email={user.email} />
        <PasswordField
          label={t`Old password`}
          name="old_password"
          autoComplete="current-password"
          error={form.error('old_password')}
          required
        />
        <PasswordField
          label={t`New password`}
          name="password"
          autoComplete="new-password"
          hint={<Trans>At least {passwordMin} characters</Trans>}
          error={form.error('password')}
          required
        />
        <PasswordField
          label={t`Repeat the new password`}
          name="password_repeat"
          autoComplete="new-password"
          error={form.error('password_repeat')}
          required
        />
        {passkeys ? (
          <Checkbox
            name="remove_passkeys"
            value="yes"
            defaultChecked
            label={<Trans>Remove my passkeys too</Trans>}
            hint={<Trans>Someone who knew your old password may have added one of their own.</Trans>}
          />
        ) : null}
      </EditForm>
      {note}
    </Section>
  );
}
