import { queryOptions } from '@tanstack/react-query';
import { call } from '#/api/client';
import type { Conversation } from '#/api/types';

/** Conversations, newest first, each with its last message only (spec 7). */
export const chatsQuery = queryOptions({
  queryKey: ['/api/chats.php'] as const,
  queryFn: ({ signal }) => call<{ chats: Conversation[] }>('GET', '/api/chats.php', { signal }),
  select: (answer) => answer.chats,
});
