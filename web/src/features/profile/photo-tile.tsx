import { Trans, useLingui } from '@lingui/react/macro';
import { CircleAlert, Clock, GripVertical } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { useSettings } from '#/api/site';
import type { OwnPhoto } from '#/api/wire';
import { Objection } from '#/features/profile/asked-notice';
import { REJECTED } from '#/features/profile/asked-words';
import { PhotoMenu, type PhotoAction } from '#/features/profile/photo-menu';
import { placeAfterKey } from '#/features/profile/photo-order';
import { PhotoMarks } from '#/features/profile/photo-parts';
import { Chip } from '#/ui/buttons/chip';
import { Photo } from '#/ui/marks/photo';
import styles from './photos.module.css';

interface PhotoTileProps {
  photo: OwnPhoto;
  /** 0 first. */
  place: number;
  count: number;
  held: boolean;
  /** Where it is drawn while one is dragged. */
  order: number | null;
  onMove: (to: number) => void;
  onAction: (action: PhotoAction) => void;
}

function Status({ photo }: { photo: OwnPhoto }) {
  const { i18n } = useLingui();
  switch (photo.status) {
    case 'active':
      return null;
    case 'pending':
      return (
        <p className={styles.status}>
          <Clock aria-hidden="true" />
          <span>
            <Trans>Waiting for approval</Trans>
          </span>
        </p>
      );
    case 'rejected':
      return (
        <p className={styles.status} data-tone="danger">
          <CircleAlert aria-hidden="true" />
          <span>
            <strong>
              <Trans comment="status of a photo">Rejected</Trans>
            </strong>{' '}
            {photo.reason && i18n._(REJECTED[photo.reason])}{' '}
            <Objection isAbout={(decision) => decision.photo === photo.id} />
          </span>
        </p>
      );
  }
}

/** One of one's photos: what became of it, a handle to put it elsewhere, and what can be done with it. */
export function PhotoTile({ photo, place, count, held, order, onMove, onAction }: PhotoTileProps) {
  const { t } = useLingui();
  const { cdn_prefix } = useSettings();
  const number = place + 1;
  const move = (event: KeyboardEvent) => {
    const to = placeAfterKey(event.key, place, count);
    if (to === null) return;
    event.preventDefault();
    if (to !== place) onMove(to);
  };
  return (
    <li
      className={styles.tile}
      data-photo={photo.id}
      data-held={held ? '' : undefined}
      data-status={photo.status}
      style={order === null ? undefined : { order }}
    >
      <div className={styles.picture}>
        <Photo src={cdn_prefix + photo.match} alt={t`Photo ${number}`} width={480} height={600} />
        {photo.main && (
          <span className={styles.main}>
            <Chip tone="over">
              <Trans>Main photo</Trans>
            </Chip>
          </span>
        )}
        {count > 1 && (
          <button
            type="button"
            className={styles.handle}
            data-handle=""
            aria-label={t`Move photo ${number}`}
            title={t`Drag it, or use the arrow keys`}
            aria-describedby="photo-order-hint"
            onKeyDown={move}
          >
            <GripVertical aria-hidden="true" />
          </button>
        )}
        <PhotoMenu photo={photo} place={place} count={count} onAction={onAction} />
      </div>
      <Status photo={photo} />
      {(photo.nude_by || photo.album) && <PhotoMarks photo={photo} />}
    </li>
  );
}
