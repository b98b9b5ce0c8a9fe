import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { followDismissals } from '#/api/actions/dismissals';
import { onLiveEvent, startLive } from '#/api/live';
import { applyLiveEvent, bootCursor, keepUpWithList } from '#/api/live-effects';
import { isStillTheirs, whileSessionChanges } from '#/api/live-session';
import { userQuery } from '#/api/queries/user';
import { refreshWhileSeen } from '#/layouts/chrome/member-refresh';

interface MemberLiveProps {
  /** The session ended because another took its place, as after a change of the password. */
  onNewSession?: () => void;
}

/** Keeps a logged-in member's page current: the event stream, and polling as its safety net. */
export function MemberLive({ onNewSession }: MemberLiveProps) {
  const client = useQueryClient();
  // Asked after a change that is under way. Without an answer the next call that is refused will tell.
  const lookAgain = async (theirs?: () => void) => {
    const { queryKey } = userQuery;
    const isTheirs = await whileSessionChanges(async () => {
      // Ended from here, which the page knows.
      if (client.getQueryData(queryKey)?.user === null) return null;
      // A fetch that is under way may have been answered before.
      await client.cancelQueries({ queryKey });
      return isStillTheirs(true);
    });
    if (isTheirs) theirs?.();
    // Whose it is now ends the page.
    else if (isTheirs === false) await client.fetchQuery({ ...userQuery, staleTime: 0 }).catch(() => {});
  };
  const ended = useEffectEvent(() => void lookAgain(onNewSession));
  const refused = useEffectEvent(() => void lookAgain());
  useEffect(() => {
    const refresh = refreshWhileSeen(client);
    const member = client.getQueryData(userQuery.queryKey)?.user?.profile.id;
    const endings = [
      refresh.stop,
      keepUpWithList(client),
      member ? followDismissals(client, member) : () => {},
      onLiveEvent((event) => {
        if (event.type === 'resync') refresh.missed();
        else void applyLiveEvent(client, event);
        if (event.type === 'logged_out') ended();
      }),
      startLive({
        member,
        after: bootCursor(client),
        onGap: refresh.missed,
        onRefused: () => refused(),
      }),
    ];
    return () => endings.forEach((end) => end());
  }, [client]);
  return null;
}
