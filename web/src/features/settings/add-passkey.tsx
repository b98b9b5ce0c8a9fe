import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import * as v from 'valibot';
import { addPasskey, challengePasskey } from '#/api/actions/security';
import { ProblemError } from '#/api/problem';
import type { User } from '#/api/wire';
import { AccountName, EditForm } from '#/features/settings/edit-form';
import { createPasskey, passkeyFailure, type PasskeyFailure } from '#/lib/passkey';
import { useForm } from '#/shared/problems/use-form';
import { PasswordField } from '#/ui/fields/password-field';
import { TextField } from '#/ui/fields/text-field';
import { Notice } from '#/ui/marks/notice';

/** Longest name of a passkey, in characters. */
const NAME_MAX = 50;

interface AddPasskeyProps {
  user: User;
  onOpen: () => void;
  onAdded: (name: string) => void;
}

/** Makes a passkey on this device: name and password, then the device's own question. */
export function AddPasskey({ user, onOpen, onAdded }: AddPasskeyProps) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const [failure, setFailure] = useState<PasskeyFailure | null>(null);
  const form = useForm({
    schema: v.object({
      name: v.pipe(v.string(), v.trim(), v.nonEmpty(t`Enter a name.`)),
      password: v.pipe(v.string(), v.nonEmpty(t`Enter your password.`)),
    }),
    submit: async ({ name, password }) => {
      setFailure(null);
      const { challenge, options } = await challengePasskey(password);
      try {
        await addPasskey(challenge, name, await createPasskey(options));
      } catch (error) {
        if (error instanceof ProblemError) throw error;
        setFailure(passkeyFailure(error));
        return;
      }
      setOpen(false);
      onAdded(name);
    },
  });
  const words: Record<PasskeyFailure, string> = {
    known: t`This device already has a passkey for your account.`,
    cancelled: t`Your device didn't confirm it was you, so no passkey was created. You can try again.`,
    failed: t`Your device couldn't create a passkey.`,
  };
  return (
    <EditForm
      open={open}
      onOpen={() => {
        onOpen();
        setFailure(null);
        setOpen(true);
      }}
      onCancel={() => setOpen(false)}
      summary={<Trans>Stored on your device or in your password manager, never with us.</Trans>}
      action={t`Add a passkey`}
      form={form}
      submit={<Trans>Continue</Trans>}
    >
      {failure && (
        <Notice tone="warn" announce>
          {words[failure]}
        </Notice>
      )}
      <AccountName email={user.email} />
      <TextField
        label={t({
          message: 'Name of the passkey',
          comment: 'A label of the member’s own for a passkey, e.g. "My phone"',
        })}
        name="name"
        maxLength={NAME_MAX}
        autoComplete="off"
        hint={<Trans>For example: my phone</Trans>}
        error={form.error('name')}
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
