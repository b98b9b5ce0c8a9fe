import { queryOptions } from '@tanstack/react-query';
import { call } from '#/api/client';
import type { Statement } from '#/api/wire';

/** What we decided about the caller's photos and texts, the newest first. */
export const decisionsQuery = queryOptions({
  queryKey: ['/api/decisions.php'] as const,
  queryFn: ({ signal }) => call<{ decisions: Statement[] }>('GET', '/api/decisions.php', { signal }),
  select: (answer) => answer.decisions,
});
