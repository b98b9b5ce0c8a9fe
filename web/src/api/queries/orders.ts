import { queryOptions } from '@tanstack/react-query';
import { call } from '#/api/client';
import type { Order } from '#/api/wire';

/** The caller's orders, newest first. */
export const ordersQuery = queryOptions({
  queryKey: ['/api/orders.php'] as const,
  queryFn: ({ signal }) => call<{ orders: Order[] }>('GET', '/api/orders.php', { signal }),
  select: (answer) => answer.orders,
});
