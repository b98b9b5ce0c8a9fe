import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '#/ui/class-names';
import styles from './button.module.css';

export interface ButtonLook {
  /** One primary per screen; `quiet` has no ground of its own. */
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger';
  size?: 'small' | 'medium' | 'large';
  /** As wide as its container. */
  wide?: boolean;
  icon?: ReactNode;
}

/** The class of anything that looks like a button. */
export function buttonClass({ variant = 'primary', size = 'medium', wide = false }: ButtonLook): string {
  return classNames(styles.button, styles[variant], styles[size], wide && styles.wide);
}

interface ButtonProps extends ButtonLook, Omit<ComponentProps<'button'>, 'className'> {
  /** Shows that its work goes on and takes no second press. */
  busy?: boolean;
}

export function Button({
  variant,
  size,
  wide,
  icon,
  busy = false,
  type = 'button',
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const look: ButtonLook = { ...(variant && { variant }), ...(size && { size }), ...(wide && { wide }) };
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass(look)}
      aria-busy={busy}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy ? <span className={styles.spinner} aria-hidden="true" /> : icon}
      {children}
    </button>
  );
}
