import type { ReactNode } from 'react';
import styles from './page-head.module.css';

interface PageHeadProps {
  /** The page's h1; it gets focus on navigation. */
  title: ReactNode;
  children?: ReactNode;
  /** Beside the title where there is room. */
  actions?: ReactNode;
}

/** Title, a line of text, actions: the head of a page. */
export function PageHead({ title, children, actions }: PageHeadProps) {
  return (
    <header className={styles.head}>
      <div className={styles.texts}>
        <h1 tabIndex={-1}>{title}</h1>
        {children && <p className={styles.lead}>{children}</p>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
  );
}
