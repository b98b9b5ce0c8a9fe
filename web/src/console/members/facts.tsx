import type { ReactNode } from 'react';
import styles from './members.module.css';

/** A name and what it is. */
export function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Some of them. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className={styles.facts}>{children}</dl>;
}

interface LinesProps<Item> {
  items: readonly Item[];
  /** Said where there are none. */
  none: ReactNode;
  children: (item: Item) => ReactNode;
}

/** A list in lines, or that there is nothing in it. */
export function Lines<Item>({ items, none, children }: LinesProps<Item>) {
  if (items.length === 0) return <p className={styles.detail}>{none}</p>;
  return <ul className={styles.lines}>{items.map(children)}</ul>;
}
