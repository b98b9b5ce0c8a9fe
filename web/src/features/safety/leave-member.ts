import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { conversationWith } from '#/api/chat-cache';
import { blocksQuery } from '#/api/queries/member';
import { forgetMember, refreshReach } from '#/api/reach';
import type { Id } from '#/api/wire';

/** Where to go from a page that is about somebody who was just blocked; null where nothing is. */
export function wayOut(path: string, id: Id, conversation: Id | undefined): '/chats' | '/likes' | '/members' | null {
  if (path === `/members/${id}/chat` || (conversation && path === `/chats/${conversation}`)) return '/chats';
  if (path === `/likes/m/${id}`) return '/likes';
  return path === `/members/${id}` ? '/members' : null;
}

/** After a block: off this page if it is about them, and nothing of them is left in its lists. */
export function useLeaveMember(): (id: Id) => Promise<void> {
  const client = useQueryClient();
  const router = useRouter();
  return async (id) => {
    const conversation = conversationWith(client, id)?.id;
    const to = wayOut(router.state.location.pathname, id, conversation);
    // Not into the history: back would lead to a page that is no longer there for them.
    if (to) await router.navigate({ to, replace: true });
    await Promise.all([forgetMember(client, id), client.invalidateQueries({ queryKey: blocksQuery.queryKey })]);
  };
}

/**
 * After the block of somebody who has left, whom no page knows by their id: off their conversation, which is
 * hidden.
 */
export function useLeaveFormer(): () => Promise<void> {
  const client = useQueryClient();
  const router = useRouter();
  return async () => {
    await router.navigate({ to: '/chats', replace: true });
    await refreshReach(client);
  };
}
