import type { ComponentProps } from 'react';
import { Field, type FieldTexts } from '#/ui/fields/field';
import styles from './control.module.css';

export interface Option {
  value: string;
  label: string;
}

interface SelectProps extends FieldTexts, Omit<ComponentProps<'select'>, 'className' | 'id' | 'children'> {
  options: readonly Option[];
  /** Text of the empty choice; without it there is none. */
  empty?: string;
}

/** The platform's own select: the phone's picker, type-ahead and keys for nothing. */
export function Select({ label, hint, error, options, empty, ...select }: SelectProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <select {...select} {...control} className={styles.control}>
          {empty !== undefined && <option value="">{empty}</option>}
          {options.map(({ value, label: text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
