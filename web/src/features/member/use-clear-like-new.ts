import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { markLikeSeen } from '#/api/actions/likes';
import { clearLikeNew } from '#/api/member-cards';
import { likesQuery } from '#/api/queries/likes';
import type { Profile } from '#/api/wire';

/** Spec 4: opening a profile clears its like_new flag, on the server and in every list of this page. */
export function useClearLikeNew(profile: Profile | undefined): void {
  const client = useQueryClient();
  const clear = useEffectEvent(async (id: string) => {
    clearLikeNew(client, id);
    // The badge is no reason to disturb: should this fail, the likes tell how it stands.
    await markLikeSeen(id).catch(() => client.invalidateQueries({ queryKey: likesQuery.queryKey }));
  });
  const fresh = profile?.like_new ? profile.id : null;
  useEffect(() => {
    if (fresh) void clear(fresh);
  }, [fresh]);
}
