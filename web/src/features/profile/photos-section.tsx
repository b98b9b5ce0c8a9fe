import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { photosQuery } from '#/api/queries/own-profile';
import type { PhotoShelf } from '#/api/wire';
import { PhotoGallery } from '#/features/profile/photo-gallery';
import { AlbumViewers } from '#/features/profile/photo-parts';
import { SharedPhotos } from '#/features/profile/shared-photos';
import { UploadTile } from '#/features/profile/upload-tile';
import { useUploads } from '#/features/profile/use-uploads';
import { PhotoChoosers } from '#/shared/photos/photo-choosers';
import { Loaded } from '#/shared/problems/loaded';
import { DropZone } from '#/ui/fields/drop-zone';
import { Section } from '#/ui/layout/section';
import { Notice } from '#/ui/marks/notice';
import styles from './photos.module.css';

function PremiumHint({ premiumMax }: { premiumMax: number }) {
  const most = (
    <Plural value={premiumMax} one="Premium members can have # photo." other="Premium members can have # photos." />
  );
  return (
    <>
      {most}{' '}
      <Link to="/premium">
        <Trans>Get Premium</Trans>
      </Link>
    </>
  );
}

function Photos({ shelf, member }: { shelf: PhotoShelf; member: string }) {
  const { t } = useLingui();
  const [uploads, items] = useUploads(member);
  const [left, setLeft] = useState(0);
  const { max, premium_max: premiumMax } = shelf;
  const count = shelf.photos.length;
  const onTheWay = items.filter(({ state }) => state.status !== 'refused').length;
  const room = Math.max(max - count - onTheWay, 0);
  const add = (files: readonly File[]) => {
    setLeft(Math.max(files.length - room, 0));
    uploads.add(files.slice(0, room));
  };
  const full = room === 0;
  return (
    <DropZone onFiles={add} hint={<Trans>Drop your photos here</Trans>} className={styles.zone}>
      <p className={styles.count}>
        <Plural value={max} one={`${count} of # photo`} other={`${count} of # photos`} />
      </p>
      <SharedPhotos onFiles={add} />
      <PhotoGallery shelf={shelf}>
        {items.map((item) => (
          <UploadTile
            key={item.key}
            item={item}
            onCancel={() => uploads.remove(item.key)}
            onRetry={() => uploads.retry(item.key)}
          />
        ))}
      </PhotoGallery>
      {left > 0 && (
        <Notice tone="warn" announce onDismiss={() => setLeft(0)}>
          <Plural value={left} one="# photo was left out." other="# photos were left out." />{' '}
          <Plural value={max} one="You can have # photo." other="You can have # photos." />{' '}
          {max < premiumMax && <PremiumHint premiumMax={premiumMax} />}
        </Notice>
      )}
      {full && left === 0 && max < premiumMax && (
        <Notice>
          <Trans>You've used all your free photos.</Trans> <PremiumHint premiumMax={premiumMax} />
        </Notice>
      )}
      {!full && (
        <div className={styles.buttons}>
          <PhotoChoosers
            multiple
            variant={count === 0 ? 'primary' : 'secondary'}
            choose={<Trans>Add photos</Trans>}
            onFiles={add}
          />
          <span className={styles.fine}>
            <Trans>or drop them here, or paste them</Trans>
          </span>
        </div>
      )}
      <p className={styles.note}>
        <Trans>JPEG, PNG or WebP, up to 12 MB. We check every photo before others see it.</Trans>
      </p>
      {count > 1 && (
        <p
          id="photo-order-hint"
          className={styles.note}
        >{t`Your first approved photo is your main photo, and everyone can see it. To change the order, drag a photo, use the arrow keys on its handle, or use its menu.`}</p>
      )}
      {shelf.photos.some(({ album }) => album) && <AlbumViewers />}
    </DropZone>
  );
}

/** One's photos, all in one place: added, ordered, cropped, removed. */
export function PhotosSection({ member }: { member: string }) {
  const query = useQuery(photosQuery);
  return (
    <Section id="photos" title={<Trans>Photos</Trans>}>
      <Loaded query={query}>{(shelf) => <Photos shelf={shelf} member={member} />}</Loaded>
    </Section>
  );
}
