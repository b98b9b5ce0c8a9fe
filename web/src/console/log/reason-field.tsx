import { useLingui } from '@lingui/react/macro';
import { TextArea } from '#/ui/fields/text-field';

interface ReasonFieldProps {
  value: string;
  error: string | undefined;
  /** Who reads it; the log keeps it in any case. */
  hint?: string;
  onChange: (value: string) => void;
}

/** Why somebody does it. */
export function ReasonField({ value, error, hint, onChange }: ReasonFieldProps) {
  const { t } = useLingui();
  return (
    <TextArea
      label={t`Reason`}
      hint={hint ?? t`It's written to the log: at least ten characters.`}
      minLength={10}
      maxLength={1000}
      required
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
