import type { ReactNode } from 'react';
import { classNames } from '#/ui/class-names';
import styles from './stack.module.css';

interface StackProps {
  /** For the sections of a page. */
  wide?: boolean;
  /** A list of things that each are a whole. */
  as?: 'div' | 'ul';
  /** Its name, where it has one. */
  label?: string;
  children: ReactNode;
}

/** One below the other. */
export function Stack({ wide = false, as: Element = 'div', label, children }: StackProps) {
  return (
    <Element className={classNames(styles.stack, wide && styles.wide)} aria-label={label}>
      {children}
    </Element>
  );
}

/** Buttons side by side, as far as there is room. */
export function ButtonRow({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>;
}
