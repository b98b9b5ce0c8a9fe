import { queryOptions } from '@tanstack/react-query';
import { call } from '#/api/client';
import type { Id } from '#/api/wire';

/** Whether somebody whom a sign-up can write to is fictional; a refusal `not_found` for anybody else. */
export function memberSignUpQuery(id: Id) {
  return queryOptions({
    queryKey: ['/api/member-signup.php', { id }] as const,
    queryFn: ({ signal }) => call<{ fictional: boolean }>('GET', '/api/member-signup.php', { query: { id }, signal }),
    select: (answer) => answer.fictional,
    staleTime: 60_000,
  });
}
