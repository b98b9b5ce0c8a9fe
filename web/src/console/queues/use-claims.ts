import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { send } from '#/console/api/call';
import { asProblem, type ConsoleProblem } from '#/console/api/problem';
import { queuesQuery } from '#/console/api/queues';
import type { Item, Queue } from '#/console/api/types';
import { afterClaim, type Held } from '#/console/queues/held';

/** Others have what one does not renew after five minutes. */
const RENEW_MS = 2 * 60_000;
/** Where nothing waits, it is asked again. */
const LOOK_MS = 30_000;

/** How many are here at most, and how many are fetched together. */
export interface Stock {
  ahead: number;
  batch: number;
}

export interface Claims {
  /** What one holds, by time left. */
  items: readonly Item[];
  /** How many more wait; null until that is known. */
  left: number | null;
  problem: ConsoleProblem | null;
  /** Takes what is decided out of view at once; what comes next is here already. */
  pass: (ids: readonly string[]) => void;
  /** Puts back what could not be decided, or was undone, as the server has it. */
  renewAll: () => void;
  /** Claims the photos that look like this one, as far as no one else has them. */
  claimAlike: (photo: string) => Promise<void>;
}

/**
 * Holds some items of a queue as long as the page is open, and claims the next ones before they are needed: from one
 * decision to the next card nobody waits.
 */
export function useClaims(queue: Queue, { ahead, batch }: Stock): Claims {
  const client = useQueryClient();
  const [held, setHeld] = useState<Held>({ items: [], left: null });
  const [problem, setProblem] = useState<ConsoleProblem | null>(null);
  const passed = useRef(new Set<string>());
  const isAsking = useRef(false);
  const ids = useRef<string[]>([]);
  useEffect(() => {
    ids.current = held.items.map(({ id }) => id);
  }, [held]);

  const claim = useCallback(
    async (wanted: { count: number } | { alike: string }) => {
      if (isAsking.current) return;
      isAsking.current = true;
      try {
        const answer = await send('post', '/api/console/claims', { queue, ...wanted });
        setHeld(afterClaim(answer, passed.current));
        setProblem(null);
        void client.invalidateQueries({ queryKey: queuesQuery.queryKey });
      } catch (error) {
        setProblem(asProblem(error));
      } finally {
        isAsking.current = false;
      }
    },
    [client, queue],
  );

  const pass = (gone: readonly string[]) => {
    for (const id of gone) passed.current.add(id);
    setHeld(({ items, left }) => ({ items: items.filter(({ id }) => !gone.includes(id)), left }));
  };
  const renewAll = () => {
    passed.current.clear();
    void claim({ count: held.items.length > 0 ? 0 : ahead });
  };

  const refill = useEffectEvent(() => {
    const { items, left } = held;
    const isLow = items.length === 0 || items.length + batch <= ahead;
    if (isLow && left !== 0 && !problem) void claim({ count: ahead - items.length });
  });
  useEffect(() => refill());

  const tick = useEffectEvent(() => {
    if (document.visibilityState === 'hidden') return;
    if (ids.current.length === 0) void claim({ count: ahead });
  });
  const renew = useEffectEvent(async () => {
    if (document.visibilityState === 'hidden' || ids.current.length === 0) return;
    const answer = await send('put', '/api/console/claims', { queue, items: ids.current }).catch(() => null);
    if (answer && answer.lost.length > 0) pass(answer.lost);
  });
  useEffect(() => {
    const looking = setInterval(() => tick(), LOOK_MS);
    const renewing = setInterval(() => void renew(), RENEW_MS);
    return () => {
      clearInterval(looking);
      clearInterval(renewing);
      if (ids.current.length > 0) {
        void send('delete', '/api/console/claims', { queue, items: ids.current }).catch(() => {});
      }
    };
  }, [queue]);
  const claimAlike = (photo: string) => claim({ alike: photo });
  return { ...held, problem, pass, renewAll, claimAlike };
}
