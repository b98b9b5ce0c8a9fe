import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import {
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  type KeyboardEvent,
  type ReactNode,
  type SyntheticEvent,
} from 'react';
import { IconButton } from '#/ui/buttons/icon-button';
import { classNames } from '#/ui/class-names';
import styles from './dialog.module.css';

interface DialogProps {
  open: boolean;
  /** Called for each way to close it that `closable` leaves. */
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  /** Buttons at the foot. */
  actions?: ReactNode;
  size?: 'small' | 'large';
  /**
   * True: Escape, the backdrop and the cross close it. `cross`: only that (spec 2: sign-up in progress). False:
   * nothing does.
   */
  closable?: boolean | 'cross';
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
  // One that leaves the page while it is open closes first, in the layout phase, and so gives the focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    return () => element?.close();
  }, []);
  const lightly = closable === true;
  const ask = (event: SyntheticEvent) => {
    event.preventDefault();
    if (lightly) onClose();
  };
  const holdEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !lightly) event.preventDefault();
  };
  // A browser may close it in spite of all that, as Chromium does on a second Escape.
  const onClosed = () => {
    // The event comes a while after the closing: the dialog may be open again by then, and stays so.
    if (!open || dialog.current?.open) return;
    if (lightly) onClose();
    else dialog.current?.showModal();
  };
  const pressBackdrop = (event: SyntheticEvent) => {
    if (event.target === dialog.current) ask(event);
  };
  return (
    <dialog
      ref={dialog}
      className={classNames(styles.dialog, styles[size])}
      aria-labelledby={titleId}
      onCancel={ask}
      onKeyDown={holdEscape}
      onPointerDown={pressBackdrop}
      onClose={onClosed}
    >
      {open && (
        <div className={styles.sheet}>
          <div className={styles.head}>
            <h2 id={titleId}>{title}</h2>
            {closable !== false && <IconButton label={t`Close`} icon={<X />} onClick={onClose} />}
          </div>
          <div className={styles.body}>{children}</div>
          {actions && <div className={styles.actions}>{actions}</div>}
        </div>
      )}
    </dialog>
  );
}
