import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { send } from '#/console/api/call';
import { forgetSession } from '#/console/api/session';
import { openChannel } from '#/lib/tab-channel';

/** As long as the server lets a session rest. A page that asks for news by itself would never let it rest. */
export const IDLE_MS = 30 * 60_000;
const LOOK_MS = 15_000;
/** No move of a pointer: browsers tell of one, too, where a page changes beneath a pointer that lies still. */
const SIGNS = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

let lastSign = Date.now();

/** Milliseconds since somebody last did something at any page of the console in this browser. */
export function restingFor(): number {
  return Date.now() - lastSign;
}

/** Ends the session when nobody has touched the console for half an hour, whichever of its pages is open. */
export function useIdleEnd(): void {
  const client = useQueryClient();
  useEffect(() => {
    lastSign = Date.now();
    const tabs = openChannel('console-signs');
    let told = 0;
    const note = () => {
      lastSign = Date.now();
      if (lastSign - told < LOOK_MS) return;
      told = lastSign;
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is its own origin's.
      tabs?.postMessage(lastSign);
    };
    tabs?.addEventListener('message', ({ data }) => {
      lastSign = Math.max(lastSign, Number(data) || 0);
    });
    for (const sign of SIGNS) addEventListener(sign, note, { passive: true });
    const timer = setInterval(() => {
      if (restingFor() < IDLE_MS) return;
      void send('delete', '/api/console/session', {}).catch(() => {});
      forgetSession(client);
    }, LOOK_MS);
    return () => {
      for (const sign of SIGNS) removeEventListener(sign, note);
      clearInterval(timer);
      tabs?.close();
    };
  }, [client]);
}
