import type { ReactNode } from 'react';
import { ProblemNotice } from '#/shared/problems/problem-notice';
import { Card } from '#/ui/layout/card';
import styles from './leaving.module.css';

interface OfferCardProps {
  title: ReactNode;
  children: ReactNode;
  /** What was done, in the place of the button; read out. */
  done: ReactNode;
  /** The button that does it. */
  action: ReactNode;
  failure?: unknown;
}

/** One thing that may help, and the one press that does it. */
export function OfferCard({ title, children, done, action, failure }: OfferCardProps) {
  return (
    <Card as="section">
      <div className={styles.offer}>
        <h2>{title}</h2>
        <p>{children}</p>
        <div role="status" className={styles.said}>
          {done}
        </div>
        {action}
        <ProblemNotice error={failure} />
      </div>
    </Card>
  );
}
