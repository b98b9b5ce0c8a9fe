import type { ReactNode } from 'react';
import styles from './number-table.module.css';

interface NumberTableProps {
  label: string;
  heads: readonly string[];
  /** How many columns at the end are numbers. */
  numbers: 1 | 2 | 4;
  /** Its rows. */
  children: ReactNode;
}

/** Counts in a table, which scrolls in its own box on a phone. */
export function NumberTable({ label, heads, numbers, children }: NumberTableProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- who has no mouse scrolls it by keys
    <div className={styles.scroll} role="region" tabIndex={0} aria-label={label}>
      <table className={styles.table} data-numbers={numbers}>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}
