import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { userQuery } from '#/api/queries/user';

/**
 * Spec 4: `t` leaves the address of a visitor too, who has no like to be shown; a member's is read by
 * `useTimedLike`.
 */
export function DropLikeTimer() {
  const asked = useSearch({ strict: false, select: ({ t }) => t !== undefined });
  const { data: user, isSuccess } = useQuery(userQuery);
  const navigate = useNavigate();
  const drop = asked && isSuccess && !user;
  useEffect(() => {
    if (drop)
      void navigate({
        to: '.',
        search: (search) => ({ ...search, t: undefined }),
        hash: true,
        state: true,
        replace: true,
        resetScroll: false,
      });
  }, [drop, navigate]);
  return null;
}
