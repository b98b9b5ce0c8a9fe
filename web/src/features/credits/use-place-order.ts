import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { placeOrder, type OrderRequest } from '#/api/actions/orders';
import { asProblem, type ProblemError } from '#/api/problem';
import { useFollowOrder } from '#/features/credits/use-follow-order';
import { endIntent, intentKey } from '#/lib/intent-key';

/** Leaves for the provider's page; apart, so that tests can stand in for it. */
export const leave = { to: (url: string) => location.assign(url) };

/**
 * Places one order for one wish to buy: a double press, a retry and a reload carry the same key. Then the
 * page's own address becomes the order's, so that a way back from the provider ends there, and the provider
 * takes over.
 */
export function usePlaceOrder() {
  const client = useQueryClient();
  const follow = useFollowOrder();
  const placing = useRef(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ProblemError | null>(null);
  useEffect(() => {
    // A page that comes back from the browser's own cache still spins.
    const back = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      placing.current = false;
      setBusy(false);
    };
    addEventListener('pageshow', back);
    return () => removeEventListener('pageshow', back);
  }, []);

  async function place(wish: OrderRequest): Promise<void> {
    if (placing.current) return;
    placing.current = true;
    setBusy(true);
    setFailure(null);
    try {
      const { order } = await placeOrder(wish, intentKey('order', JSON.stringify(wish)));
      await follow(order);
      if (order.checkout_url) leave.to(order.checkout_url);
    } catch (error) {
      const problem = asProblem(error);
      // The key was used for an order that is gone or differs: the next press is a new wish.
      if (problem.code === 'idempotency_conflict') endIntent('order');
      // The discount ran out or was used meanwhile: what the page shows must be what it costs now.
      if (problem.field('discount_code') || problem.code === 'price_changed')
        await Promise.all(
          ['/api/credits.php', '/api/discountcode.php'].map((path) => client.invalidateQueries({ queryKey: [path] })),
        );
      setFailure(problem);
    } finally {
      placing.current = false;
      setBusy(false);
    }
  }
  return { place: (wish: OrderRequest) => void place(wish), busy, failure };
}
