import type { ReactNode } from 'react';
import styles from './radio-cards.module.css';

export interface RadioCard<Value extends string> {
  value: Value;
  label: ReactNode;
  /** A line under the label. */
  detail?: ReactNode;
  /** At the end of the row: a price, a picture. */
  end?: ReactNode;
}

interface RadioCardsProps<Value extends string> {
  legend: ReactNode;
  name: string;
  cards: readonly RadioCard<Value>[];
  value?: Value | null;
  defaultValue?: Value | null;
  onChange?: (value: Value) => void;
  error?: string | undefined;
  /** Side by side where there is room. */
  columns?: 1 | 2 | 3;
  /** Keeps the legend for readers only. */
  hideLegend?: boolean;
}

/** One choice of a few, each a card that is pressed as a whole. */
export function RadioCards<Value extends string>({
  legend,
  name,
  cards,
  value,
  defaultValue,
  onChange,
  error,
  columns = 1,
  hideLegend = false,
}: RadioCardsProps<Value>) {
  return (
    <fieldset
      className={styles.group}
      aria-describedby={error ? `${name}-error` : undefined}
      aria-invalid={error ? true : undefined}
    >
      <legend className={hideLegend ? 'visually-hidden' : styles.legend}>{legend}</legend>
      <div className={styles.cards} data-columns={columns}>
        {cards.map((card) => (
          <label key={card.value} className={styles.card}>
            <input
              type="radio"
              name={name}
              value={card.value}
              className={styles.radio}
              checked={value === undefined ? undefined : value === card.value}
              defaultChecked={value === undefined ? defaultValue === card.value : undefined}
              onChange={() => onChange?.(card.value)}
            />
            <span className={styles.texts}>
              <span className={styles.label}>{card.label}</span>
              {card.detail && <span className={styles.detail}>{card.detail}</span>}
            </span>
            {card.end && <span className={styles.end}>{card.end}</span>}
          </label>
        ))}
      </div>
      {error && (
        <p id={`${name}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
