import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { likelyEmail } from '#/features/signup/email-typo';
import { TextField } from '#/ui/fields/text-field';
import styles from './email-field.module.css';

/** The address, with a question when it looks like a slip: a mail that never comes ends a sign-up. */
export function EmailField({ error }: { error: string | undefined }) {
  const { t } = useLingui();
  const field = useRef<HTMLInputElement>(null);
  const [meant, setMeant] = useState<string | null>(null);
  const take = () => {
    if (!field.current || !meant) return;
    field.current.value = meant;
    // As if typed, so that draft and errors follow.
    field.current.dispatchEvent(new Event('input', { bubbles: true }));
    setMeant(null);
    field.current.focus();
  };
  return (
    <div className={styles.field}>
      <TextField
        ref={field}
        label={t`E-mail address`}
        name="email"
        type="email"
        autoComplete="email"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        hint={t`For logging in and for our e-mails to you. No one else sees it.`}
        error={error}
        required
        onBlur={({ target }) => setMeant(likelyEmail(target.value))}
      />
      <p role="status" className={styles.question}>
        {meant && (
          <button type="button" className={styles.suggestion} onClick={take}>
            <Trans>
              Did you mean <strong>{meant}</strong>?
            </Trans>
          </button>
        )}
      </p>
    </div>
  );
}
