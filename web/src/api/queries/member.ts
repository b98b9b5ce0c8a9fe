import { queryOptions } from '@tanstack/react-query';
import { call } from '#/api/client';
import type { Blocks, Id, Profile } from '#/api/wire';

/** One profile as the caller may see it. Refusals: not_found, blocked_by. */
export function memberQuery(id: Id) {
  return queryOptions({
    queryKey: ['/api/member.php', { id }] as const,
    queryFn: ({ signal }) => call<{ profile: Profile }>('GET', '/api/member.php', { query: { id }, signal }),
    select: (answer) => answer.profile,
  });
}

/** Whom the member has blocked, newest first. */
export const blocksQuery = queryOptions({
  queryKey: ['/api/blocks.php'] as const,
  queryFn: ({ signal }) => call<Blocks>('GET', '/api/blocks.php', { signal }),
});
