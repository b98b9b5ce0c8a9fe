import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { markRead } from '#/api/actions/chats';
import { setReadByMe } from '#/api/chat-cache';
import { lastSeq } from '#/api/chat-messages';
import type { Conversation, Id } from '#/api/wire';
import { firstUnread } from '#/features/chat/thread/rows';

function onVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

async function read(client: QueryClient, id: Id, seq: number): Promise<void> {
  setReadByMe(client, id, seq);
  try {
    await markRead(id, seq);
    // A list that was asked for meanwhile may count them as unread again.
    setReadByMe(client, id, seq);
  } catch {
    // The next answer of the server counts them as unread again, and this is tried again.
  }
}

/**
 * Spec 4: an open conversation has nothing unread, as long as its page can be seen. Returns the number of the
 * message over which the unread divider stands: where one stopped reading before coming, or coming back.
 */
export function useReading(chat: Conversation | undefined, isFetching: boolean): number | null {
  const client = useQueryClient();
  const visible = useSyncExternalStore(onVisibility, () => document.visibilityState === 'visible');
  const [divider, setDivider] = useState<number | null>(null);
  const [entering, setEntering] = useState(true);
  if (!visible && !entering) setEntering(true);
  if (visible && entering && chat && !isFetching) {
    setEntering(false);
    setDivider(firstUnread(chat) ?? divider);
  }
  const id = chat?.id;
  const seq = chat ? lastSeq(chat) : 0;
  const unread = (chat?.num_unread_messages ?? 0) > 0 || chat?.marked_unread === true;
  useEffect(() => {
    if (id && visible && !entering && unread) void read(client, id, seq);
  }, [client, id, visible, entering, unread, seq]);
  return divider;
}
