import type { ReactNode } from 'react';
import { useId } from 'react';
import { Checkbox } from '#/ui/fields/checkbox';
import styles from './sites.module.css';

export interface ListProps<Item> {
  label: string;
  hint: ReactNode;
  error: string | undefined;
  disabled: boolean;
  choices: readonly string[];
  /** What a choice is called. */
  name: (choice: string) => string;
  value: readonly Item[];
  onChange: (value: Item[]) => void;
}

/** A group of fields with one name, hint and error. */
export function FieldGroup({
  label,
  hint,
  error,
  children,
}: {
  label: string;
  hint: ReactNode;
  error: string | undefined;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <fieldset className={styles.group} aria-describedby={`${id}-hint`}>
      <legend>{label}</legend>
      <p id={`${id}-hint`} className={styles.hint}>
        {hint}
      </p>
      {error && <p className={styles.wrong}>{error}</p>}
      {children}
    </fieldset>
  );
}

/** Several of a list whose order means nothing: a box for each. */
export function CheckList({ label, hint, error, disabled, choices, name, value, onChange }: ListProps<string>) {
  const chosen = new Set(value);
  const toggle = (choice: string, isOn: boolean) => {
    const wanted = choices.filter((one) => (one === choice ? isOn : chosen.has(one)));
    // What the program has no word for stays where it is.
    onChange([...wanted, ...value.filter((one) => !choices.includes(one))]);
  };
  return (
    <FieldGroup label={label} hint={hint} error={error}>
      <div className={styles.boxes}>
        {choices.map((choice) => (
          <Checkbox
            key={choice}
            label={name(choice)}
            disabled={disabled}
            checked={chosen.has(choice)}
            onChange={(event) => toggle(choice, event.currentTarget.checked)}
          />
        ))}
      </div>
    </FieldGroup>
  );
}
