import { useEffect } from 'react';
import { liveState } from '#/api/live-state';
import { OLD_MS, renewTries } from '#/api/tries';

/**
 * Where the live stream is open again, or the device woke up, the connection is another one: what waits for the
 * one before is tried anew.
 */
export function MemberRenewal() {
  useEffect(() => liveState.subscribe(() => ['open', 'back'].includes(liveState.get()) && renewTries()), []);
  useEffect(() => {
    let hiddenAt = Date.now();
    const turn = () => {
      if (document.hidden) hiddenAt = Date.now();
      else if (Date.now() - hiddenAt > OLD_MS) renewTries();
    };
    document.addEventListener('visibilitychange', turn);
    return () => document.removeEventListener('visibilitychange', turn);
  }, []);
  return null;
}
