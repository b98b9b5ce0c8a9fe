import type { QueryClient } from '@tanstack/react-query';
import { applyLiveEvent, refreshMember } from '#/api/live-effects';
import { pushState } from '#/shared/push/push-state';

/** Spec 9: refresh each 60 s, each 300 s when push is subscribed, the first time 5 s after load. */
const START_DELAY_MS = 5000;
const REFRESH_MS = 60_000;
const REFRESH_WITH_PUSH_MS = 300_000;

/** The polling of one page. */
export interface Refresh {
  /** Something may have been missed: everything is loaded anew, as soon as somebody looks. */
  missed: () => void;
  stop: () => void;
}

/**
 * Polls as the event stream's safety net; a hidden page rests, and is refreshed once when it is looked at and
 * late.
 */
export function refreshWhileSeen(client: QueryClient): Refresh {
  let due = Date.now() + START_DELAY_MS;
  let isMissed = false;
  let timer: ReturnType<typeof setTimeout>;

  function plan(): void {
    clearTimeout(timer);
    // A clock that was set back puts off nothing for longer than that.
    if (!document.hidden) timer = setTimeout(refresh, Math.min(Math.max(0, due - Date.now()), REFRESH_WITH_PUSH_MS));
  }
  function refresh(): void {
    void (isMissed ? applyLiveEvent(client, { type: 'resync' }) : refreshMember(client));
    isMissed = false;
    due = Date.now() + (pushState.get().isSubscribed ? REFRESH_WITH_PUSH_MS : REFRESH_MS);
    plan();
  }
  function catchUp(): void {
    if (isMissed && !document.hidden) refresh();
    else plan();
  }
  plan();
  document.addEventListener('visibilitychange', catchUp);
  return {
    missed: () => {
      isMissed = true;
      catchUp();
    },
    stop: () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', catchUp);
    },
  };
}
