import { useEffect } from 'react';
import { OpinionsLink } from '#/console/opinions/opinions-link';
import { PhotoDesk } from '#/console/queues/photo-desk';
import { forgetPictures, prefetchPicture } from '#/console/queues/pictures';
import { QueueFrame } from '#/console/queues/queue-frame';
import { useUndone } from '#/console/queues/undone';
import { useClaims } from '#/console/queues/use-claims';

/** Photos that wait for a look: three at a time, the next ones and their pictures on their way. */
export function PhotosPage() {
  const claims = useClaims('photos', { ahead: 6, batch: 3 });
  useUndone(claims.renewAll);
  useEffect(() => {
    for (const { photo } of claims.items) if (photo) prefetchPicture(photo.photo, photo.revision);
  }, [claims.items]);
  useEffect(() => forgetPictures, []);
  return (
    <>
      <QueueFrame queue="photos" claims={claims}>
        <PhotoDesk claims={claims} />
      </QueueFrame>
      <OpinionsLink />
    </>
  );
}
