import { useLingui } from '@lingui/react/macro';
import { PasswordField } from '#/ui/fields/password-field';
import { TextField } from '#/ui/fields/text-field';

/** The password and the code of the moment, as every way in by them asks. */
export function CodeFields({ fresh = false, error }: { fresh?: boolean; error?: string | undefined }) {
  const { t } = useLingui();
  return (
    <>
      <PasswordField
        label={fresh ? t`New password` : t`Password`}
        name="password"
        required
        maxLength={128}
        autoComplete={fresh ? 'new-password' : 'current-password'}
        error={error}
      />
      <TextField
        label={t`Code`}
        hint={t`Six digits from your authenticator app`}
        name="code"
        required
        inputMode="numeric"
        autoComplete="one-time-code"
        pattern="[0-9 ]{6,7}"
        maxLength={7}
      />
    </>
  );
}

/** What the fields of a form hold, each by its name. */
export function valuesOf(form: HTMLFormElement): Record<string, string> {
  const values = [...new FormData(form)].map(([name, value]) => [name, typeof value === 'string' ? value : '']);
  const entries = Object.fromEntries(values) as Record<string, string>;
  return { ...entries, ...(entries['code'] && { code: entries['code'].replaceAll(' ', '') }) };
}
