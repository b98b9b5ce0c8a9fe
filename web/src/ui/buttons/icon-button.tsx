import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '#/ui/class-names';
import styles from './icon-button.module.css';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'aria-label'> {
  /** Its name for readers and the tooltip; none where words stand within `icon`. */
  label?: string;
  icon: ReactNode;
  /** `over` stands on a photo, `solid` is the main action, `outline` a round secondary. */
  variant?: 'plain' | 'outline' | 'solid' | 'over';
  size?: 'medium' | 'large';
  pressed?: boolean;
}

export function IconButton({
  label,
  icon,
  variant = 'plain',
  size = 'medium',
  pressed,
  type = 'button',
  ...rest
}: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={classNames(styles.button, styles[variant], styles[size])}
      aria-label={label}
      title={label}
      aria-pressed={pressed}
    >
      {icon}
    </button>
  );
}
