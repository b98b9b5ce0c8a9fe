import type { ComponentProps } from 'react';
import { Field, type FieldTexts } from '#/ui/field';
import styles from './control.module.css';

interface DateFieldProps extends FieldTexts, Omit<ComponentProps<'input'>, 'className' | 'id' | 'type' | 'min' | 'max'> {
  /** YYYY-MM-DD, both ends allowed. */
  min?: string;
  max?: string;
}

/** A date in the reader's own order of day, month and year; its value is YYYY-MM-DD. */
export function DateField({ label, hint, error, ...input }: DateFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => <input {...input} {...control} type="date" className={styles.control} />}
    </Field>
  );
}
