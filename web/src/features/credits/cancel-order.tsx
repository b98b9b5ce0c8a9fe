import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { cancelOrder } from '#/api/actions/orders';
import { asProblem, type ProblemError } from '#/api/problem';
import { orderQuery } from '#/api/queries/orders';
import type { Order } from '#/api/wire';
import { ProblemNotice } from '#/shared/problems/problem-notice';
import { Button } from '#/ui/buttons/button';

interface CancelOrderProps {
  order: Order;
  onCancelled?: (order: Order) => void;
  children: ReactNode;
}

/**
 * Gives up an order that waits for its payment. It frees its discount once nobody can pay it. Money that comes
 * all the same counts.
 */
export function CancelOrder({ order: { id }, onCancelled, children }: CancelOrderProps) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ProblemError | null>(null);
  async function cancel() {
    setBusy(true);
    setFailure(null);
    try {
      const answer = await cancelOrder(id);
      client.setQueryData(orderQuery(id).queryKey, answer);
      // What a code is worth, and what the list shows.
      await Promise.all(
        ['/api/credits.php', '/api/discountcode.php', '/api/orders.php', '/api/transactions.php'].map((path) =>
          client.invalidateQueries({ queryKey: [path] }),
        ),
      );
      onCancelled?.(answer.order);
    } catch (error) {
      setFailure(asProblem(error));
    } finally {
      setBusy(false);
    }
  }
  return (
    <>
      <ProblemNotice error={failure} />
      <Button variant="secondary" wide busy={busy} onClick={() => void cancel()}>
        {children}
      </Button>
    </>
  );
}
