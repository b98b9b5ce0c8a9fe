import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { followDismissals } from '#/api/actions/dismissals';
import { onLiveEvent, startLive } from '#/api/live';
import { applyLiveEvent, bootCursor, keepUpWithList } from '#/api/live-effects';
import { hasSessionEnded } from '#/api/live-session';
import { userQuery } from '#/api/queries/user';
import { leaveSession } from '#/api/session';
import { refreshWhileSeen } from '#/layouts/chrome/member-refresh';

/**
 * A refresh that finds the session ended leaves nobody on a member's page: its guard runs again and leads to the login.
 * Who leaves on purpose is on the way elsewhere by then.
 */
function useGuardAfterEnd() {
  const client = useQueryClient();
  const router = useRouter();
  useEffect(() => () => {
    setTimeout(() => {
      if (client.getQueryData(userQuery.queryKey)?.user === null) void router.invalidate();
    });
  }, [client, router]);
}

interface MemberLiveProps {
  /** The session ended because another took its place, as after a change of the password. */
  onNewSession?: () => void;
}

/** Keeps a logged-in member's page current: the event stream, and polling as its safety net. */
export function MemberLive({ onNewSession }: MemberLiveProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  useGuardAfterEnd();
  const leaveIfEnded = async (otherwise?: () => void) => {
    if (!(await hasSessionEnded(client))) return otherwise?.();
    leaveSession(client);
    await navigate({ to: '/login' });
  };
  const ended = useEffectEvent(() => void leaveIfEnded(onNewSession));
  const refused = useEffectEvent(() => void leaveIfEnded());
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
