import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useStore } from '#/lib/store';
import { IconButton } from '#/ui/buttons/icon-button';
import { classNames } from '#/ui/class-names';
import { dismissToast, toasts, type Toast } from '#/ui/overlays/toast-store';
import styles from './toast-list.module.css';

const SHOWN_MS = 6000;

function ToastItem({ toast, paused }: { toast: Toast; paused: boolean }) {
  const { t } = useLingui();
  useEffect(() => {
    if (paused) return;
    const timer = setTimeout(() => dismissToast(toast.id), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [paused, toast.id]);
  const { action } = toast;
  return (
    <li className={classNames(styles.toast, styles[toast.tone])}>
      <span className={styles.text}>{toast.text}</span>
      {action && (
        <button
          type="button"
          className={styles.action}
          onClick={() => {
            action.run();
            dismissToast(toast.id);
          }}
        >
          {action.label}
        </button>
      )}
      <IconButton label={t`Dismiss`} icon={<X />} onClick={() => dismissToast(toast.id)} />
    </li>
  );
}

/**
 * The toasts on screen, at most 350 px wide (spec 9); they wait while pointed at or focused, and are read out
 * politely.
 */
export function ToastList() {
  const { t } = useLingui();
  const shown = useStore(toasts);
  const [paused, setPaused] = useState(false);
  return (
    <section
      aria-label={t`Messages from this site`}
      className={styles.region}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      <div role="status">
        <ul className={styles.list}>
          {shown.map((toast) => (
            <ToastItem key={toast.id} toast={toast} paused={paused} />
          ))}
        </ul>
      </div>
    </section>
  );
}
