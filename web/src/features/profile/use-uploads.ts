import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { ownProfileQuery, photosQuery } from '#/api/queries/own-profile';
import { userQuery } from '#/api/queries/user';
import type { PhotoShelf } from '#/api/wire';
import { PhotoUploads, type PendingUpload } from '#/features/profile/photo-uploads';
import { whenMemberForgotten } from '#/lib/forget-member';
import { useStore } from '#/lib/store';

/** What follows from other photos: how complete the profile is, and the portrait in the menu. */
export function photosChanged(client: QueryClient, shelf?: PhotoShelf): void {
  if (shelf) client.setQueryData(photosQuery.queryKey, shelf);
  const stale = shelf ? [ownProfileQuery, userQuery] : [photosQuery, ownProfileQuery, userQuery];
  for (const { queryKey } of stale) void client.invalidateQueries({ queryKey });
}

let current: { member: string; uploads: PhotoUploads } | null = null;
whenMemberForgotten(() => {
  current?.uploads.clear();
  current = null;
});

/** The uploads of this page's member; those of somebody who was here before are given up. */
function uploadsOf(member: string, client: QueryClient): PhotoUploads {
  if (current?.member !== member) {
    current?.uploads.clear();
    // Answers of parallel uploads may overtake each other: what counts is asked for anew.
    current = {
      member,
      uploads: new PhotoUploads((shelf) => {
        client.setQueryData(photosQuery.queryKey, (known) =>
          known && known.photos.length > shelf.photos.length ? known : shelf,
        );
        photosChanged(client);
      }),
    };
  }
  return current.uploads;
}

/** Photos on their way, and what to do with them. */
export function useUploads(member: string): [PhotoUploads, readonly PendingUpload[]] {
  const uploads = uploadsOf(member, useQueryClient());
  return [uploads, useStore(uploads.items)];
}
