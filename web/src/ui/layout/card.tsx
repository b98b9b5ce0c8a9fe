import type { ReactNode } from 'react';
import { classNames } from '#/ui/class-names';
import styles from './card.module.css';

interface CardProps {
  children: ReactNode;
  /** `tint` draws the eye, for an offer or a next step. */
  tone?: 'plain' | 'tint';
  as?: 'div' | 'section' | 'article' | 'li';
}

/** A surface with a border; the ground of a form, a row, an offer. */
export function Card({ children, tone = 'plain', as: Element = 'div' }: CardProps) {
  return <Element className={classNames(styles.card, styles[tone])}>{children}</Element>;
}
