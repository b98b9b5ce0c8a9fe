import type { ComponentProps } from 'react';
import { Field, type FieldTexts } from '#/ui/fields/field';
import styles from './control.module.css';

type TextFieldProps = FieldTexts & Omit<ComponentProps<'input'>, 'className' | 'id'>;

/** One line of text, e-mail, number … */
export function TextField({ label, hint, error, ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => <input {...input} {...control} className={styles.control} />}
    </Field>
  );
}

type TextAreaProps = FieldTexts & Omit<ComponentProps<'textarea'>, 'className' | 'id'>;

/** Text of several lines that grows with what is written. */
export function TextArea({ label, hint, error, ...area }: TextAreaProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => <textarea {...area} {...control} className={styles.control} />}
    </Field>
  );
}
