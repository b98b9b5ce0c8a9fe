import { useLingui } from '@lingui/react/macro';
import { TextArea } from '#/ui/fields/text-field';

interface ReasonFieldProps {
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** Why somebody does it: the log and the history keep it. */
export function ReasonField({ value, error, onChange }: ReasonFieldProps) {
  const { t } = useLingui();
  return (
    <TextArea
      label={t`Reason`}
      hint={t`The history and the log keep it: at least ten characters.`}
      minLength={10}
      maxLength={1000}
      required
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
