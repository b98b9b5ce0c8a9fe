import { classNames } from '#/ui/class-names';
import styles from './badge.module.css';

interface BadgeProps {
  count: number;
  /** How pressing it is (spec 2). */
  tone?: 'brand' | 'warn' | 'danger';
  /** Shows 0 too. */
  showZero?: boolean;
}

/** A number on something, capped at 99+ (spec 2, 9). What it counts is said by the link it stands in. */
export function Badge({ count, tone = 'brand', showZero = false }: BadgeProps) {
  if (count === 0 && !showZero) return null;
  return <span className={classNames(styles.badge, styles[tone])}>{count > 99 ? '99+' : count}</span>;
}
