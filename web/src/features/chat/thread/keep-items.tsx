import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Archive, ArchiveRestore, Bell, BellOff, MailOpen, Pin, PinOff } from 'lucide-react';
import { keepChat, type Kept } from '#/api/actions/chats';
import { changeChat, reloadChats } from '#/api/chat-cache';
import { chatQuery } from '#/api/queries/chat';
import type { Id } from '#/api/wire';
import { useProblemToast } from '#/shared/problems/problem-notice';
import { menuItemClass } from '#/ui/overlays/menu';
import { showToast } from '#/ui/overlays/toast-store';

/** Keeps the conversation otherwise: seen at once, and taken back where the server refuses. */
function useKeep(conversation: Id) {
  const client = useQueryClient();
  const fail = useProblemToast();
  return async (before: Kept, change: Partial<Kept>): Promise<boolean> => {
    const kept = { ...before, ...change };
    changeChat(client, conversation, (chat) => ({ ...chat, ...kept }));
    try {
      await keepChat(conversation, kept);
      return true;
    } catch (error) {
      changeChat(client, conversation, (chat) => ({ ...chat, ...before }));
      fail(error);
      return false;
    } finally {
      void reloadChats(client);
    }
  };
}

/** Pin, mute, mark and archive, as items of the conversation's menu. */
export function KeepItems({ conversation }: { conversation: Id }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const fail = useProblemToast();
  const navigate = useNavigate();
  const chat = useQuery(chatQuery(conversation)).data;
  const hold = useKeep(conversation);
  if (!chat) return null;
  const { pinned, muted, archived } = chat;
  const now = { pinned, muted, archived };
  const archive = async () => {
    // What is at the top is in sight.
    if (!(await hold(now, { archived: true, pinned: false }))) return;
    const undo = () => void hold({ ...now, archived: true, pinned: false }, now);
    showToast(t`Conversation archived.`, { action: { label: t`Undo`, run: undo } });
    void navigate({ to: '/chats' });
  };
  const mark = async () => {
    // An open conversation is read: it closes first.
    await navigate({ to: '/chats' });
    await keepChat(conversation, { ...now, unread: true }).catch(fail);
    await Promise.all([reloadChats(client), client.invalidateQueries({ queryKey: chatQuery(conversation).queryKey })]);
  };
  return (
    <>
      <button type="button" className={menuItemClass} onClick={() => void mark()}>
        <MailOpen aria-hidden="true" />
        <Trans>Mark as unread</Trans>
      </button>
      {!archived && (
        <button type="button" className={menuItemClass} onClick={() => void hold(now, { pinned: !pinned })}>
          {pinned ? <PinOff aria-hidden="true" /> : <Pin aria-hidden="true" />}
          {pinned ? <Trans>Unpin</Trans> : <Trans>Pin to the top</Trans>}
        </button>
      )}
      <button type="button" className={menuItemClass} onClick={() => void hold(now, { muted: !muted })}>
        {muted ? <Bell aria-hidden="true" /> : <BellOff aria-hidden="true" />}
        {muted ? <Trans>Unmute</Trans> : <Trans>Mute</Trans>}
      </button>
      <button
        type="button"
        className={menuItemClass}
        onClick={() => void (archived ? hold(now, { archived: false }) : archive())}
      >
        {archived ? <ArchiveRestore aria-hidden="true" /> : <Archive aria-hidden="true" />}
        {archived ? <Trans>Move back to messages</Trans> : <Trans>Archive</Trans>}
      </button>
    </>
  );
}
