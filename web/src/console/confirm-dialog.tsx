import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from '#/ui/buttons/button';
import { Dialog } from '#/ui/overlays/dialog';

interface ConfirmDialogProps {
  title: string;
  /** What follows from it, in words. */
  children: ReactNode;
  /** What else there is to read below. */
  below?: ReactNode;
  /** A verb and what it does. */
  action: string;
  variant?: 'primary' | 'danger';
  /** Nothing is missing for it. */
  isReady?: boolean;
  isBusy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks once more before what is hard to undo. */
export function ConfirmDialog({
  title,
  children,
  below,
  action,
  variant = 'danger',
  isReady = true,
  isBusy,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button variant={variant} disabled={!isReady} busy={isBusy} onClick={onConfirm}>
            {action}
          </Button>
        </>
      }
    >
      <p>{children}</p>
      {below}
    </Dialog>
  );
}
