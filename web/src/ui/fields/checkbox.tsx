import { useId, type ComponentProps, type ReactNode } from 'react';
import { classNames } from '#/ui/class-names';
import styles from './checkbox.module.css';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'className' | 'id' | 'type'> {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  /** `switch` for what takes effect at once. */
  look?: 'box' | 'switch';
}

/** A box to tick, or a switch. */
export function Checkbox({ label, hint, error, look = 'box', ...input }: CheckboxProps) {
  const id = useId();
  const note = error ?? hint;
  return (
    <div className={styles.row}>
      <input
        {...input}
        id={id}
        type="checkbox"
        role={look === 'switch' ? 'switch' : undefined}
        className={classNames(styles.input, styles[look])}
        aria-describedby={note ? `${id}-note` : undefined}
        aria-invalid={error ? true : undefined}
      />
      <div>
        <label htmlFor={id} className={styles.label}>
          {label}
        </label>
        {note && (
          <p id={`${id}-note`} className={error ? styles.error : styles.hint}>
            {note}
          </p>
        )}
      </div>
    </div>
  );
}
