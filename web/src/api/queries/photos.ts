import { queryOptions } from '@tanstack/react-query';
import { call } from '#/api/client';
import type { PhotoShelf } from '#/api/wire';

/** One's own photos in their order, whatever a moderator said, and how many there may be. */
export const photosQuery = queryOptions({
  queryKey: ['/api/photos.php'] as const,
  queryFn: ({ signal }) => call<PhotoShelf>('GET', '/api/photos.php', { signal }),
});
