import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { startLive, useLiveEvent } from '#/api/live';
import { applyLiveEvent, bootCursor, refreshMember } from '#/api/live-effects';
import { hasSessionEnded } from '#/api/live-session';
import { userQuery } from '#/api/queries/user';
import { leaveSession } from '#/api/session';
import { pushState } from '#/lib/push-state';

/** Spec 9: refresh each 60 s, each 300 s when push is subscribed, the first time 5 s after load. */
const START_DELAY_MS = 5000;
const REFRESH_MS = 60_000;
const REFRESH_WITH_PUSH_MS = 300_000;

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
  const refresh = useEffectEvent(() => void refreshMember(client));
  const missed = useEffectEvent(() => void applyLiveEvent(client, { type: 'resync' }));
  const start = useEffectEvent(() => startLive(bootCursor(client), () => missed()));
  useEffect(() => start(), []);
  useGuardAfterEnd();
  const leave = async () => {
    if (!(await hasSessionEnded(client))) {
      onNewSession?.();
      return;
    }
    leaveSession(client);
    await navigate({ to: '/login' });
  };
  useLiveEvent((event) => {
    void applyLiveEvent(client, event);
    if (event.type === 'logged_out') void leave();
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      refresh();
      timer = setTimeout(tick, pushState.get().isSubscribed ? REFRESH_WITH_PUSH_MS : REFRESH_MS);
    };
    timer = setTimeout(tick, START_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return null;
}
