import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { focusHeading } from '#/lib/page-title';
import { IconButton } from '#/ui/buttons/icon-button';
import { classNames } from '#/ui/class-names';
import styles from './notice.module.css';

interface NoticeProps {
  tone?: 'info' | 'ok' | 'warn' | 'danger';
  children: ReactNode;
  /** A button or link that deals with it. */
  action?: ReactNode;
  onDismiss?: () => void;
  /** Speaks up when it appears, for what went wrong just now. */
  announce?: boolean;
}

const ICONS = { info: Info, ok: CircleCheck, warn: TriangleAlert, danger: CircleAlert };

/** A message within the page. */
export function Notice({ tone = 'info', children, action, onDismiss, announce = false }: NoticeProps) {
  const { t } = useLingui();
  const Icon = ICONS[tone];
  const dismiss = () => {
    // With the button the focus would be gone, and keys would begin anew at the top.
    focusHeading();
    onDismiss?.();
  };
  return (
    <div className={classNames(styles.notice, styles[tone])} role={announce ? 'alert' : undefined}>
      <Icon className={styles.icon} aria-hidden="true" />
      <div className={styles.text}>{children}</div>
      {action && <div className={styles.action}>{action}</div>}
      {onDismiss && <IconButton label={t`Dismiss`} icon={<X />} onClick={dismiss} />}
    </div>
  );
}
