import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { orderQuery } from '#/api/queries/orders';
import type { Order } from '#/api/wire';

/** Goes to a new order's own page, which any way back ends at too. */
export function useFollowOrder(): (order: Order) => Promise<void> {
  const client = useQueryClient();
  const navigate = useNavigate();
  return (order) => {
    client.setQueryData(orderQuery(order.id).queryKey, { order });
    return navigate({
      to: '/credits/$id/{-$paymentmethod}',
      params: { id: order.bundle, paymentmethod: order.method },
      search: { order: order.id },
      replace: true,
    });
  };
}
