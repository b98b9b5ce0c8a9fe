import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import * as v from 'valibot';
import { changeEmail } from '#/api/actions/email-address';
import { userQuery } from '#/api/queries/user';
import type { User } from '#/api/wire';
import { AccountName, EditForm } from '#/features/settings/edit-form';
import { endIntent, secretIntentKey } from '#/lib/intent-key';
import { useForm } from '#/shared/problems/use-form';
import { PasswordField } from '#/ui/fields/password-field';
import { TextField } from '#/ui/fields/text-field';

interface EmailFormProps {
  user: User;
  open: boolean;
  onOpen: (open: boolean) => void;
  say: (text: string) => void;
}

/** Asks for a new address, with the password; sending again is asking for the same address. */
export function EmailForm({ user, open, onOpen, say }: EmailFormProps) {
  const { t } = useLingui();
  const client = useQueryClient();
  const form = useForm({
    schema: v.object({
      email: v.pipe(v.string(), v.trim(), v.email(t`Invalid email`)),
      password: v.pipe(v.string(), v.nonEmpty(t`Enter your password.`)),
    }),
    submit: async ({ email, password }) => {
      await changeEmail(email, password, secretIntentKey('mail-change', JSON.stringify([email, password])));
      endIntent('mail-change');
      await client.invalidateQueries({ queryKey: userQuery.queryKey });
      onOpen(false);
      say(t`We've sent an e-mail with a link to ${email}.`);
    },
  });
  return (
    <EditForm
      open={open}
      onOpen={() => onOpen(true)}
      onCancel={() => onOpen(false)}
      summary={<strong>{user.email}</strong>}
      action={t`Change e-mail address`}
      form={form}
      submit={<Trans>Send the link</Trans>}
    >
      <AccountName email={user.email} />
      <TextField
        label={t`New e-mail address`}
        name="email"
        type="email"
        autoComplete="email"
        inputMode="email"
        defaultValue={user.new_email ?? ''}
        hint={<Trans>We'll send a link there. Your address changes when you open it.</Trans>}
        error={form.error('email')}
        required
      />
      <PasswordField
        label={t`Password`}
        name="password"
        autoComplete="current-password"
        error={form.error('password')}
        required
      />
    </EditForm>
  );
}
