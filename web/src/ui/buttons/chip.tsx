import type { ReactNode } from 'react';
import { classNames } from '#/ui/class-names';
import styles from './chip.module.css';

interface ChipProps {
  children: ReactNode;
  icon?: ReactNode;
  tone?: 'plain' | 'tint' | 'over';
}

/** A short fact: an interest, a label. */
export function Chip({ children, icon, tone = 'plain' }: ChipProps) {
  return (
    <span className={classNames(styles.chip, styles[tone])}>
      {icon}
      {children}
    </span>
  );
}

interface ChipButtonProps {
  children: ReactNode;
  icon?: ReactNode;
  /** In force, as a filter is. */
  active?: boolean;
  /** A toggle says so to readers; a chip that opens something does not. */
  toggle?: boolean;
  onClick: () => void;
}

/** A chip to press. */
export function ChipButton({ children, icon, active = false, toggle = false, onClick }: ChipButtonProps) {
  return (
    <button
      type="button"
      className={classNames(styles.chip, styles.button, active && styles.tint)}
      aria-pressed={toggle ? active : undefined}
      onClick={onClick}
    >
      {icon}
      {children}
    </button>
  );
}
