import { Trans, useLingui } from '@lingui/react/macro';
import { Camera, ImagePlus, Trash2, X } from 'lucide-react';
import { useRef, type ChangeEvent } from 'react';
import { PhotoFrame } from '#/features/signup/photo-frame';
import type { Photo, PhotoRefusal, PhotoUpload } from '#/features/signup/photo-upload';
import { Button } from '#/ui/button';
import { Notice } from '#/ui/notice';
import styles from './photo-step.module.css';

/** What browsers can turn into one of these they do, such as an iPhone's own format. */
const PICTURES = 'image/jpeg,image/png,image/webp';

function Refusal({ reason }: { reason: PhotoRefusal }) {
  if (typeof reason === 'object') return reason.said;
  if (reason === 'too_large') return <Trans>This is too large to send.</Trans>;
  if (reason === 'unreadable') return <Trans>We cannot read this picture. Please choose another one.</Trans>;
  return <Trans>An error occured, please try again later.</Trans>;
}

/** Spec 2, step 1: a photo, chosen or taken; it may be skipped. */
export function PhotoStep({ upload, photo }: { upload: PhotoUpload; photo: Photo }) {
  const { t } = useLingui();
  const files = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const first = useRef<HTMLButtonElement>(null);
  const take = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0];
    // The same file may be chosen again after it was refused.
    currentTarget.value = '';
    if (file) upload.choose(file);
  };
  const drop = () => {
    upload.remove();
    first.current?.focus();
  };
  const hasOne = photo.status !== 'none';
  return (
    <div className={styles.step}>
      <p className={styles.lead}><Trans>A photo in which one can see your face. You can leave it for later.</Trans></p>
      <PhotoFrame photo={photo} />
      {photo.status === 'refused' && (
        <Notice tone="danger" announce action={photo.again && <Button variant="secondary" size="small" onClick={photo.again}><Trans>Try again</Trans></Button>}><Refusal reason={photo.reason} /></Notice>
      )}
      <div className={styles.buttons}>
        {/* Its name brings the focus here when the server refuses the photo at the end. */}
        <Button ref={first} name="photo" variant="secondary" icon={<ImagePlus aria-hidden="true" />} onClick={() => files.current?.click()}>
          {hasOne ? <Trans>Choose another photo</Trans> : <Trans>Choose a photo</Trans>}
        </Button>
        <span className={styles.camera}>
          <Button variant="secondary" icon={<Camera aria-hidden="true" />} onClick={() => camera.current?.click()}><Trans>Take a photo</Trans></Button>
        </span>
        {photo.status === 'sending' && <Button variant="quiet" icon={<X aria-hidden="true" />} onClick={drop}>{t({ message: 'Cancel', comment: 'Button: stops sending the photo' })}</Button>}
        {(photo.status === 'waiting' || photo.status === 'refused') && <Button variant="quiet" icon={<Trash2 aria-hidden="true" />} onClick={drop}><Trans>Remove the photo</Trans></Button>}
      </div>
      <input ref={files} type="file" accept={PICTURES} hidden tabIndex={-1} aria-label={t`Choose a photo`} onChange={take} />
      <input ref={camera} type="file" accept={PICTURES} capture="user" hidden tabIndex={-1} aria-label={t`Take a photo`} onChange={take} />
      <p className={styles.note}><Trans>JPEG, PNG or WebP of at most 12 MB. We look at each photo before others see it.</Trans></p>
    </div>
  );
}
