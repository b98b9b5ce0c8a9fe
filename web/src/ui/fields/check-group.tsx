import type { ReactNode } from 'react';
import { Checkbox } from '#/ui/fields/checkbox';
import styles from './radio-cards.module.css';

interface CheckGroupProps<Value extends string> {
  legend: ReactNode;
  name: string;
  options: readonly { value: Value; label: ReactNode }[];
  /** What is chosen, where the page keeps it; without it the form does. */
  chosen?: readonly Value[] | undefined;
  onChange?: (chosen: Value[]) => void;
  error?: string | undefined;
}

/** Several choices of a few, each a box to tick. */
export function CheckGroup<Value extends string>({
  legend,
  name,
  options,
  chosen,
  onChange,
  error,
}: CheckGroupProps<Value>) {
  const others = (value: Value) => (chosen ?? []).filter((one) => one !== value);
  return (
    <fieldset className={styles.group} aria-describedby={error ? `${name}-error` : undefined}>
      <legend className={styles.legend}>{legend}</legend>
      {options.map(({ value, label }) => (
        <Checkbox
          key={value}
          name={name}
          value={value}
          label={label}
          checked={chosen?.includes(value)}
          onChange={({ target }) => onChange?.(target.checked ? [...others(value), value] : others(value))}
        />
      ))}
      {error && (
        <p id={`${name}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
