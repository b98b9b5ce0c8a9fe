import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { useEffect, useId, useRef, type ReactNode, type SyntheticEvent } from 'react';
import { classNames } from '#/ui/class-names';
import { IconButton } from '#/ui/icon-button';
import styles from './dialog.module.css';

interface DialogProps {
  open: boolean;
  /** Called for Escape, the backdrop and the cross; not at all while `closable` is false. */
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  /** Buttons at the foot. */
  actions?: ReactNode;
  size?: 'small' | 'large';
  /** False: neither Escape nor the backdrop closes it (spec 2, sign-up in progress). */
  closable?: boolean;
}

/** A modal on the platform's `<dialog>`: focus stays inside and returns to what opened it. */
export function Dialog({ open, onClose, title, children, actions, size = 'small', closable = true }: DialogProps) {
  const { t } = useLingui();
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    if (open && !dialog.current?.open) dialog.current?.showModal();
    if (!open && dialog.current?.open) dialog.current.close();
  }, [open]);
  const ask = (event: SyntheticEvent) => {
    event.preventDefault();
    if (closable) onClose();
  };
  const pressBackdrop = (event: SyntheticEvent) => {
    if (event.target === dialog.current) ask(event);
  };
  return (
    <dialog ref={dialog} className={classNames(styles.dialog, styles[size])} aria-labelledby={titleId} onCancel={ask} onPointerDown={pressBackdrop} onClose={() => open && onClose()}>
      {open && (
        <div className={styles.sheet}>
          <header className={styles.head}>
            <h2 id={titleId}>{title}</h2>
            {closable && <IconButton label={t`Close`} icon={<X />} onClick={onClose} />}
          </header>
          <div className={styles.body}>{children}</div>
          {actions && <footer className={styles.actions}>{actions}</footer>}
        </div>
      )}
    </dialog>
  );
}
