import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from '#/ui/buttons/button';
import { Dialog } from '#/ui/overlays/dialog';

interface ConfirmDialogProps {
  title: string;
  /** What follows from it. */
  children: ReactNode;
  /** A verb and what it does. */
  action: string;
  isBusy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks once more before what is hard to undo. */
export function ConfirmDialog({ title, children, action, isBusy, onConfirm, onClose }: ConfirmDialogProps) {
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
          <Button variant="danger" busy={isBusy} onClick={onConfirm}>
            {action}
          </Button>
        </>
      }
    >
      <p>{children}</p>
    </Dialog>
  );
}
