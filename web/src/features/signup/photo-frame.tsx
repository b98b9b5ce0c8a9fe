import { Trans, useLingui } from '@lingui/react/macro';
import { CircleCheck, UserRound } from 'lucide-react';
import { useState } from 'react';
import type { Photo } from '#/features/signup/photo-upload';
import styles from './photo-step.module.css';

/** The photo as it will stand on a card; a picture that this browser can't show is drawn as a person. */
function Preview({ src }: { src: string | null }) {
  const [unseen, setUnseen] = useState<string | null>(null);
  if (!src || src === unseen) return <UserRound aria-hidden="true" />;
  return <img src={src} alt="" width={160} height={200} onError={() => setUnseen(src)} />;
}

function State({ photo }: { photo: Photo }) {
  const { t } = useLingui();
  if (photo.status === 'sending') {
    return (
      <>
        <progress className={styles.progress} value={photo.share} max={1} aria-label={t`Sending your photo`} />
        <span aria-hidden="true">
          <Trans>Sending your photo</Trans>
        </span>
      </>
    );
  }
  if (photo.status === 'waiting')
    return (
      <>
        <CircleCheck aria-hidden="true" />
        <Trans>Photo added.</Trans>
      </>
    );
  return null;
}

/** Preview and how far it is. */
export function PhotoFrame({ photo }: { photo: Photo }) {
  return (
    <div className={styles.frame} data-state={photo.status}>
      <div className={styles.preview}>
        <Preview src={photo.status === 'none' ? null : photo.preview} />
      </div>
      <p role="status" className={styles.state}>
        <State photo={photo} />
      </p>
    </div>
  );
}
