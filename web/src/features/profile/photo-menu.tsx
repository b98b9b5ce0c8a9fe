import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowLeft, ArrowRight, Crop, EllipsisVertical, Star, Trash2 } from 'lucide-react';
import type { OwnPhoto } from '#/api/wire';
import { PrivacyItems } from '#/features/profile/photo-parts';
import { Menu, menuItemClass } from '#/ui/overlays/menu';
import styles from './photos.module.css';

export type PhotoAction = 'first' | 'earlier' | 'later' | 'crop' | 'delete';

interface PhotoMenuProps {
  photo: OwnPhoto;
  /** 0 first. */
  place: number;
  count: number;
  onAction: (action: PhotoAction) => void;
}

/** What can be done with a photo without dragging it. */
export function PhotoMenu({ photo, place, count, onAction }: PhotoMenuProps) {
  const { t } = useLingui();
  const number = place + 1;
  const rejected = photo.status === 'rejected';
  return (
    <div className={styles.menu}>
      <Menu label={t`Change photo ${number}`} trigger={<EllipsisVertical aria-hidden="true" />}>
        {!rejected && !photo.main && !photo.nude_by && !photo.album && place > 0 && (
          <button type="button" className={menuItemClass} onClick={() => onAction('first')}>
            <Star aria-hidden="true" />
            <Trans>Set as main photo</Trans>
          </button>
        )}
        <button type="button" className={menuItemClass} onClick={() => onAction('crop')}>
          <Crop aria-hidden="true" />
          <Trans>Crop</Trans>
        </button>
        {place > 0 && (
          <button type="button" className={menuItemClass} onClick={() => onAction('earlier')}>
            <ArrowLeft aria-hidden="true" />
            <Trans comment="Moves a photo one place towards the beginning">Move forward</Trans>
          </button>
        )}
        {place < count - 1 && (
          <button type="button" className={menuItemClass} onClick={() => onAction('later')}>
            <ArrowRight aria-hidden="true" />
            <Trans comment="Moves a photo one place towards the end">Move back</Trans>
          </button>
        )}
        <PrivacyItems photo={photo} />
        <button type="button" className={menuItemClass} onClick={() => onAction('delete')}>
          <Trash2 aria-hidden="true" />
          <Trans>Delete</Trans>
        </button>
      </Menu>
    </div>
  );
}
