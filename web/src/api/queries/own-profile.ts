import { queryOptions } from '@tanstack/react-query';
import { call } from '#/api/client';
import type { AlbumViewers, EditableProfile, PhotoShelf, Statement } from '#/api/wire';

/** One's own profile as /profile edits it: what is missing, and what moderators asked to change. */
export const ownProfileQuery = queryOptions({
  queryKey: ['/api/profile.php'] as const,
  queryFn: ({ signal }) => call<EditableProfile>('GET', '/api/profile.php', { signal }),
});

/** One's own photos in their order, whatever a moderator said, and how many there may be. */
export const photosQuery = queryOptions({
  queryKey: ['/api/photos.php'] as const,
  queryFn: ({ signal }) => call<PhotoShelf>('GET', '/api/photos.php', { signal }),
});

/** What we decided about the caller's photos and texts, the newest first. */
export const decisionsQuery = queryOptions({
  queryKey: ['/api/decisions.php'] as const,
  queryFn: ({ signal }) => call<{ decisions: Statement[] }>('GET', '/api/decisions.php', { signal }),
  select: (answer) => answer.decisions,
});

/** To whom one's private album is open, the latest first. */
export const albumViewersQuery = queryOptions({
  queryKey: ['/api/album-viewers.php'] as const,
  queryFn: ({ signal }) => call<AlbumViewers>('GET', '/api/album-viewers.php', { signal }),
});
