import { Trans, useLingui } from '@lingui/react/macro';
import { KeyRound } from 'lucide-react';
import { useId, useState } from 'react';
import * as v from 'valibot';
import type { Passkey, User } from '#/api/wire';
import { AccountName } from '#/features/settings/edit-form';
import { formatDay } from '#/lib/time-ago';
import { ProblemNotice } from '#/shared/problems/problem-notice';
import { useForm } from '#/shared/problems/use-form';
import { Button } from '#/ui/buttons/button';
import { PasswordField } from '#/ui/fields/password-field';
import { Dialog } from '#/ui/overlays/dialog';
import styles from './list.module.css';

interface PasskeyRowProps {
  user: User;
  passkey: Passkey;
  onRemove: (password: string) => Promise<void>;
}

/** One passkey; removing it is asked about, as it cannot be undone, and takes the password. */
export function PasskeyRow({ user, passkey, onRemove }: PasskeyRowProps) {
  const { t, i18n } = useLingui();
  const [asking, setAsking] = useState(false);
  const formId = useId();
  const form = useForm({
    schema: v.object({ password: v.pipe(v.string(), v.nonEmpty(t`Enter your password.`)) }),
    submit: ({ password }) => onRemove(password),
  });
  const { name } = passkey;
  const added = formatDay(passkey.created_at, i18n.locale);
  const used = passkey.used_at && formatDay(passkey.used_at, i18n.locale);
  return (
    <li className={styles.item}>
      <KeyRound aria-hidden="true" />
      <div className={styles.texts}>
        <strong>{name}</strong>
        <small>
          {used ? (
            <Trans>
              Added on {added}, last used on {used}
            </Trans>
          ) : (
            <Trans>Added on {added}, not used yet</Trans>
          )}
        </small>
      </div>
      <Button variant="secondary" size="small" aria-label={t`Remove: ${name}`} onClick={() => setAsking(true)}>
        <Trans>Remove</Trans>
      </Button>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={<Trans>Remove this passkey?</Trans>}
        actions={
          <>
            <Button variant="secondary" onClick={() => setAsking(false)}>
              <Trans>Cancel</Trans>
            </Button>
            <Button type="submit" form={formId} variant="danger" busy={form.busy}>
              <Trans>Remove</Trans>
            </Button>
          </>
        }
      >
        <p>
          <Trans>
            You can no longer log in with {name}. Your device may still list it until you remove it there too.
          </Trans>
        </p>
        {asking && (
          <form id={formId} onSubmit={form.onSubmit} onInput={form.onInput} method="post" noValidate>
            <ProblemNotice error={form.failure} />
            <AccountName email={user.email} />
            <PasswordField
              label={t`Password`}
              name="password"
              autoComplete="current-password"
              error={form.error('password')}
              required
            />
          </form>
        )}
      </Dialog>
    </li>
  );
}
