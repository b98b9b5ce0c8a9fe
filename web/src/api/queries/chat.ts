import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '#/api/client';
import type { Conversation, Id } from '#/api/types';

/**
 * One conversation: the first page is its newest 50 messages, "previous" pages go back in time
 * (`before`: the lowest seq that is known). Pages and messages are oldest first.
 */
export function chatQuery(id: Id) {
  return infiniteQueryOptions({
    queryKey: ['/api/chat.php', { id }] as const,
    queryFn: ({ pageParam, signal }) =>
      call<{ chat: Conversation }>('GET', '/api/chat.php', { query: { id, before: pageParam }, signal }),
    initialPageParam: null as number | null,
    getNextPageParam: () => null,
    getPreviousPageParam: ({ chat }) => (chat.has_older ? (chat.messages[0]?.seq ?? null) : null),
  });
}
