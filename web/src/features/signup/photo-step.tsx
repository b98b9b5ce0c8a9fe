import { Trans, useLingui } from '@lingui/react/macro';
import { Trash2, X } from 'lucide-react';
import { useRef } from 'react';
import { PhotoFrame } from '#/features/signup/photo-frame';
import type { Photo, PhotoUpload } from '#/features/signup/photo-upload';
import { PhotoChoosers } from '#/shared/photos/photo-choosers';
import { PhotoRefusalText } from '#/shared/photos/photo-file';
import { Button } from '#/ui/buttons/button';
import { Notice } from '#/ui/marks/notice';
import styles from './photo-step.module.css';

/** Spec 2, step 1: a photo, chosen or taken; it may be skipped. */
export function PhotoStep({ upload, photo }: { upload: PhotoUpload; photo: Photo }) {
  const { t } = useLingui();
  const first = useRef<HTMLButtonElement>(null);
  const drop = () => {
    upload.remove();
    first.current?.focus();
  };
  const hasOne = photo.status !== 'none';
  return (
    <div className={styles.step}>
      <p className={styles.lead}>
        <Trans>Choose a photo that shows your face. You can also do this later.</Trans>
      </p>
      <PhotoFrame photo={photo} />
      {photo.status === 'refused' && (
        <Notice
          tone="danger"
          announce
          action={
            photo.again && (
              <Button variant="secondary" size="small" onClick={photo.again}>
                <Trans>Try again</Trans>
              </Button>
            )
          }
        >
          <PhotoRefusalText reason={photo.reason} />
        </Notice>
      )}
      <div className={styles.buttons}>
        <PhotoChoosers
          first={first}
          choose={hasOne ? <Trans>Choose another photo</Trans> : <Trans>Choose a photo</Trans>}
          onFiles={([file]) => file && upload.choose(file)}
        />
        {photo.status === 'sending' && (
          <Button variant="quiet" icon={<X aria-hidden="true" />} onClick={drop}>
            {t({ message: 'Cancel', comment: 'Button: stops sending the photo' })}
          </Button>
        )}
        {(photo.status === 'waiting' || photo.status === 'refused') && (
          <Button variant="quiet" icon={<Trash2 aria-hidden="true" />} onClick={drop}>
            <Trans>Remove the photo</Trans>
          </Button>
        )}
      </div>
      <p className={styles.note}>
        <Trans>JPEG, PNG or WebP, up to 12 MB. We check every photo before others see it.</Trans>
      </p>
    </div>
  );
}
