import { queryOptions } from '@tanstack/react-query';
import { call } from '#/api/client';
import type { GiftOffer } from '#/api/wire';

/** The gifts that the site offers, with their prices. */
export const giftsQuery = queryOptions({
  queryKey: ['/api/gifts.php'] as const,
  queryFn: ({ signal }) => call<{ gifts: GiftOffer[] }>('GET', '/api/gifts.php', { signal }),
});
