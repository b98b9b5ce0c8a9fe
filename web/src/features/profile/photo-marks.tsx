import { Trans } from '@lingui/react/macro';
import { EyeOff, LockKeyhole } from 'lucide-react';
import type { OwnPhoto } from '#/api/wire';
import styles from './photos.module.css';

/** Who sees a photo of one's own, where that is not everybody. */
export function PhotoMarks({ photo }: { photo: OwnPhoto }) {
  return (
    <>
      {photo.nude_by && (
        <p className={styles.status}>
          <EyeOff aria-hidden="true" />
          <span>
            {photo.nude_by === 'owner' ? <Trans>Marked as nude</Trans> : <Trans>Marked as nude by a moderator</Trans>}
          </span>
        </p>
      )}
      {photo.album && (
        <p className={styles.status}>
          <LockKeyhole aria-hidden="true" />
          <span>
            <Trans>In your private album</Trans>
          </span>
        </p>
      )}
    </>
  );
}
