import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { startLive, useLiveEvent } from '#/api/live';
import { applyLiveEvent, bootCursor, refreshMember } from '#/api/live-effects';
import { isStillTheirs } from '#/api/live-session';
import { pushState } from '#/lib/push-state';

/** Spec 9: refresh each 60 s, each 300 s when push is subscribed, the first time 5 s after load. */
const START_DELAY_MS = 5000;
const REFRESH_MS = 60_000;
const REFRESH_WITH_PUSH_MS = 300_000;

interface MemberLiveProps {
  /** The session ended because another took its place, as after a change of the password. */
  onNewSession?: () => void;
}

/** Keeps a logged-in member's page current: the event stream, and polling as its safety net. */
export function MemberLive({ onNewSession }: MemberLiveProps) {
  const client = useQueryClient();
  const refresh = useEffectEvent(() => void refreshMember(client));
  const missed = useEffectEvent(() => void applyLiveEvent(client, { type: 'resync' }));
  const start = useEffectEvent(() => startLive(bootCursor(client), () => missed()));
  useEffect(() => start(), []);
  const lookAgain = async () => {
    if (await isStillTheirs(client)) onNewSession?.();
  };
  useLiveEvent((event) => {
    void applyLiveEvent(client, event);
    if (event.type === 'logged_out') void lookAgain();
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
