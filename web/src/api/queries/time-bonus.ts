import { queryOptions } from '@tanstack/react-query';
import { call } from '#/api/client';
import type { TimeBonus, User } from '#/api/wire';
import { mayHaveTimeBonus } from '#/api/time-bonus';

/** The member's time bonus (spec 4); null: none. The server is asked only where there may be one. */
export function timeBonusQuery(user: User) {
  return queryOptions({
    queryKey: ['/api/timebonus.php'] as const,
    queryFn: async ({ signal }) => {
      if (!mayHaveTimeBonus(user, Date.now())) return { timebonus: null };
      return call<{ timebonus: TimeBonus | null }>('GET', '/api/timebonus.php', { signal });
    },
    select: (answer) => answer.timebonus,
  });
}
