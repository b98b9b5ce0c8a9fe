import { useQuery } from '@tanstack/react-query';
import { isProblem } from '#/api/problem';
import { memberLandingQuery } from '#/api/queries/visitors';
import type { Id, LanderProfile } from '#/api/wire';

interface MemberLanding {
  person: LanderProfile | null;
  waiting: boolean;
  /** Nobody whom visitors may see. */
  missing: boolean;
}

/** Whose landing page this is. */
export function useMemberLanding(id: Id): MemberLanding {
  const { data, isPending, error } = useQuery({ ...memberLandingQuery(id), retry: false });
  return {
    person: data ?? null,
    waiting: isPending,
    missing: isProblem(error, 'not_found') || isProblem(error, 'invalid_request'),
  };
}
