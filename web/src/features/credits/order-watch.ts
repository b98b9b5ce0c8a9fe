import { useQuery } from '@tanstack/react-query';
import { orderQuery } from '#/api/queries/orders';
import type { Id, Order } from '#/api/wire';

const FIRST_MS = 3000;
const LONGEST_MS = 30_000;
const GROWTH = 1.25;

/** Milliseconds before look number `looks` (0 first): three seconds at first, half a minute in the end. */
export function lookDelay(looks: number): number {
  return Math.min(FIRST_MS * GROWTH ** looks, LONGEST_MS);
}

/**
 * The order, asked for again and again while it is pending; the live event `order` asks at once
 * (api/live-effects).
 */
export function useOrder(id: Id) {
  return useQuery({
    ...orderQuery(id),
    staleTime: 0,
    refetchInterval: ({ state }) => {
      const answer: { order: Order } | undefined = state.data;
      if (answer && answer.order.status !== 'pending') return false;
      return lookDelay(state.dataUpdateCount + state.errorUpdateCount - 1);
    },
  });
}
