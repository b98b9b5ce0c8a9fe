import { Trans } from '@lingui/react/macro';
import { Button } from '#/ui/buttons/button';
import { Dialog } from '#/ui/overlays/dialog';

interface AskBeforeClosingProps {
  open: boolean;
  onStay: () => void;
  onLeave: () => void;
}

/** Asked once before a sign-up in progress closes. */
export function AskBeforeClosing({ open, onStay, onLeave }: AskBeforeClosingProps) {
  return (
    <Dialog
      open={open}
      onClose={onStay}
      title={<Trans>Stop signing up?</Trans>}
      actions={
        <>
          <Button variant="secondary" onClick={onLeave}>
            <Trans>Close</Trans>
          </Button>
          <Button onClick={onStay}>
            <Trans>Continue signing up</Trans>
          </Button>
        </>
      }
    >
      <p>
        <Trans>Everything you've filled in, except your password, stays here until you close this tab.</Trans>
      </p>
    </Dialog>
  );
}
