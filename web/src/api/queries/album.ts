import { queryOptions } from '@tanstack/react-query';
import { call } from '#/api/client';
import type { AlbumViewers } from '#/api/wire';

/** To whom one's private album is open, the latest first. */
export const albumViewersQuery = queryOptions({
  queryKey: ['/api/album-viewers.php'] as const,
  queryFn: ({ signal }) => call<AlbumViewers>('GET', '/api/album-viewers.php', { signal }),
});
