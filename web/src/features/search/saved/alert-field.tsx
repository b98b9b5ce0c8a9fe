import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { SearchAlert } from '#/api/wire';
import { Select } from '#/ui/fields/select';

interface AlertFieldProps {
  label: ReactNode;
  value: SearchAlert;
  onChange: (alert: SearchAlert) => void;
}

/** How often one hears who is new in a search. */
export function AlertField({ label, value, onChange }: AlertFieldProps) {
  const { t } = useLingui();
  const ways: { value: SearchAlert; label: string }[] = [
    { value: 'none', label: t({ message: 'Never', comment: 'How often we tell about new members' }) },
    { value: 'daily', label: t({ message: 'Every day', comment: 'How often we tell about new members' }) },
    { value: 'weekly', label: t({ message: 'Every week', comment: 'How often we tell about new members' }) },
  ];
  return (
    <Select
      label={label}
      options={ways}
      value={value}
      onChange={({ target }) => onChange(ways.find((way) => way.value === target.value)?.value ?? 'none')}
    />
  );
}
