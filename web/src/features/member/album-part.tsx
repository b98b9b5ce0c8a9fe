import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { LockKeyhole } from 'lucide-react';
import { useState } from 'react';
import { useSettings } from '#/api/site';
import type { PrivateAlbum } from '#/api/wire';
import { useShownPhotos } from '#/features/member/use-shown-photos';
import { formatMoment } from '#/lib/time-ago';
import { PhotoViewer } from '#/shared/photos/photo-viewer';
import { openReport, type Named } from '#/shared/safety';
import { Section } from '#/ui/layout/section';
import { Photo } from '#/ui/marks/photo';
import styles from './photo-pager.module.css';

export interface AlbumPartProps {
  album: PrivateAlbum;
  /** Whose it is. */
  person: Named;
  isOwn: boolean;
}

/** A private album: how many photos it has and a blur, or the photos for whom it is open to. */
export function AlbumPart({ album, person, isOwn }: AlbumPartProps) {
  const { t, i18n } = useLingui();
  const { cdn_prefix } = useSettings();
  const { photos, cover, hide } = useShownPhotos(album.photos);
  const [opened, setOpened] = useState<number | null>(null);
  const { name } = person;
  const until = album.until && formatMoment(album.until, i18n.locale);
  const viewed = photos.map((photo, index) => {
    const number = index + 1;
    return {
      key: photo.id,
      src: cdn_prefix + photo.filename,
      alt: t`Photo ${number} in the private album of ${name}`,
      width: photo.width,
      height: photo.height,
      onError: () => hide(photo.id),
      instead: cover(photo),
      report: isOwn ? undefined : () => openReport({ about: 'photo', profile: person, photo: photo.id }),
    };
  });
  return (
    <Section id="album" title={<Trans>Private album</Trans>}>
      <p>
        <Plural value={album.count} one="# photo." other="# photos." />{' '}
        {isOwn ? (
          <Trans>Only the people you share it with can see it.</Trans>
        ) : !album.open ? (
          <Trans>{name} decides who can see it.</Trans>
        ) : until ? (
          <Trans>You can see it until {until}.</Trans>
        ) : (
          <Trans>{name} shares it with you.</Trans>
        )}
      </p>
      <ul className={styles.overview}>
        {album.open ? (
          photos.map(({ id, thumb_filename }, index) => {
            const number = index + 1;
            return (
              <li key={id}>
                <button
                  type="button"
                  className={styles.thumb}
                  aria-label={t`Photo ${number} in the private album`}
                  onClick={() => setOpened(index)}
                >
                  <Photo src={cdn_prefix + thumb_filename} alt="" width={160} height={200} />
                </button>
              </li>
            );
          })
        ) : (
          <li>
            <span className={styles.thumb}>
              <Photo src={cdn_prefix + album.tile} alt="" width={160} height={200} />
              <LockKeyhole aria-hidden="true" />
            </span>
          </li>
        )}
      </ul>
      {opened !== null && (
        <PhotoViewer
          photos={viewed}
          label={t`Private album of ${name}`}
          first={opened}
          onClose={() => setOpened(null)}
        />
      )}
    </Section>
  );
}
