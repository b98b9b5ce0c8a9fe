import { Trans } from '@lingui/react/macro';
import type { Deletion, MessagePlace } from '#/api/actions/chats';
import { useChanges } from '#/features/chat/outbox/use-outbox';
import { Button } from '#/ui/buttons/button';
import { Dialog } from '#/ui/overlays/dialog';

interface DeleteMessageProps {
  place: MessagePlace;
  /** It is one's own and there to be deleted for both. */
  both: boolean;
  onClose: () => void;
}

/** Asks before a message goes, and for whom. */
export function DeleteMessage({ place, both, onClose }: DeleteMessageProps) {
  const changes = useChanges();
  const remove = (how: Deletion) => {
    onClose();
    void changes.add({ kind: 'delete', ...place, how });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={<Trans>Delete this message?</Trans>}
      actions={
        <>
          <Button variant="secondary" onClick={() => remove('me')}>
            <Trans>Delete for me</Trans>
          </Button>
          {both && (
            <Button variant="danger" onClick={() => remove('both')}>
              <Trans>Delete for both</Trans>
            </Button>
          )}
        </>
      }
    >
      <p>
        {both ? (
          <Trans>If you delete it for both of you, only a note about it is left. You won't get its credits back.</Trans>
        ) : (
          <Trans>You'll no longer see it. The other person still does.</Trans>
        )}
      </p>
    </Dialog>
  );
}
