import { queryOptions } from '@tanstack/react-query';
import { call } from '#/api/client';
import type { Id, Order } from '#/api/wire';

/** One of the caller's orders; while it is pending the server asks the provider. */
export function orderQuery(id: Id) {
  return queryOptions({
    queryKey: ['/api/order.php', { id }] as const,
    queryFn: ({ signal }) => call<{ order: Order }>('GET', '/api/order.php', { query: { id }, signal }),
    select: (answer) => answer.order,
  });
}
