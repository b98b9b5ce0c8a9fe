import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { removeChat } from '#/api/actions/chats';
import { dropChat, reloadChats } from '#/api/chat-cache';
import { ProblemError } from '#/api/problem';
import { chatQuery } from '#/api/queries/chat';
import { chatsQuery } from '#/api/queries/chats';
import type { Id } from '#/api/wire';
import { Button } from '#/ui/buttons/button';
import { Dialog } from '#/ui/overlays/dialog';
import { showToast } from '#/ui/overlays/toast-store';

/** Without a name: the partner has left. */
export interface RemoveConversationProps {
  conversation: Id;
  name: string | null;
  onClose: () => void;
}

/**
 * Asks before a conversation goes; then spec 4: away at once, the call after it, back with an alert if that
 * fails.
 */
export function RemoveConversation({ conversation, name, onClose }: RemoveConversationProps) {
  const { t } = useLingui();
  const client = useQueryClient();
  const navigate = useNavigate();
  const remove = async () => {
    onClose();
    await client.cancelQueries({ queryKey: chatsQuery.queryKey });
    dropChat(client, conversation);
    // Not waited for: where another way is taken meanwhile, the router may never say that this one ended.
    const away = navigate({ to: '/chats', replace: true });
    try {
      await removeChat(conversation);
      // The page that is left would ask for it again.
      void away.then(() => client.removeQueries({ queryKey: chatQuery(conversation).queryKey }));
      // The list that was let go of had news; one that was asked for meanwhile may have brought this one back.
      await client.invalidateQueries({ queryKey: chatsQuery.queryKey });
    } catch (error) {
      const detail = error instanceof ProblemError ? error.problem.detail : '';
      showToast(detail || t`An error has occurred.`, { tone: 'danger' });
      await reloadChats(client);
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={<Trans>Remove this conversation?</Trans>}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button variant="danger" onClick={() => void remove()}>
            <Trans>Remove</Trans>
          </Button>
        </>
      }
    >
      <p>
        {name === null ? (
          <Trans>You'll no longer see these messages.</Trans>
        ) : (
          t`You'll no longer see your messages with ${name}. ${name} keeps them.`
        )}
      </p>
    </Dialog>
  );
}
