import { lazy, Suspense } from 'react';
import { TextField } from '#/ui/text-field';
import type { FieldTexts } from '#/ui/field';
import type { Option } from '#/ui/select';

export interface ComboboxProps extends FieldTexts {
  /** What it may be; already in reading order. */
  options: readonly Option[];
  /** Sent with the form: the chosen option's value. */
  name: string;
  value: string | null;
  onChange: (value: string | null) => void;
  placeholder?: string;
  required?: boolean;
}

const LazyCombobox = lazy(() => import('#/ui/combobox-lazy').then((module) => ({ default: module.LazyCombobox })));

/** A choice of many that narrows while one types: React Aria's, since the platform has none; a plain field until it is here. */
export function Combobox(props: ComboboxProps) {
  const { label, hint, error, options, value } = props;
  const chosen = options.find((option) => option.value === value)?.label ?? '';
  return (
    <Suspense fallback={<TextField label={label} hint={hint} error={error} defaultValue={chosen} readOnly />}>
      <LazyCombobox {...props} />
    </Suspense>
  );
}
