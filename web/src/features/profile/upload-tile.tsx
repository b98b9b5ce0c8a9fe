import { Trans, useLingui } from '@lingui/react/macro';
import { CircleAlert, ImageIcon, RotateCw, X } from 'lucide-react';
import { useState } from 'react';
import type { PendingUpload } from '#/features/profile/photo-uploads';
import { PhotoRefusalText } from '#/shared/photos/photo-file';
import { Button } from '#/ui/buttons/button';
import { IconButton } from '#/ui/buttons/icon-button';
import styles from './photos.module.css';

interface UploadTileProps {
  item: PendingUpload;
  onCancel: () => void;
  onRetry: () => void;
}

function Preview({ src }: { src: string }) {
  const [unseen, setUnseen] = useState(false);
  if (unseen) return <ImageIcon aria-hidden="true" />;
  return <img src={src} alt="" width={480} height={600} onError={() => setUnseen(true)} />;
}

/** A photo on its way: how far it is, and a way to give it up; one that was refused says why. */
export function UploadTile({ item: { name, preview, state }, onCancel, onRetry }: UploadTileProps) {
  const { t } = useLingui();
  const refused = state.status === 'refused';
  return (
    <li className={styles.tile} data-upload={state.status}>
      <div className={styles.picture}>
        <Preview src={preview} />
        <span className={styles.cancel}>
          <IconButton
            variant="over"
            label={refused ? t`Take away: ${name}` : t`Cancel: ${name}`}
            icon={<X />}
            onClick={onCancel}
          />
        </span>
      </div>
      {refused ? (
        <p role="alert" className={styles.status} data-tone="danger">
          <CircleAlert aria-hidden="true" />
          <span>
            <PhotoRefusalText reason={state.reason} />
          </span>
        </p>
      ) : (
        <progress
          className={styles.progress}
          {...(state.status === 'sending' && { value: state.share })}
          max={1}
          aria-label={t`Sending: ${name}`}
        />
      )}
      {refused && state.mayRetry && (
        <Button variant="secondary" size="small" icon={<RotateCw aria-hidden="true" />} onClick={onRetry}>
          <Trans>Try again</Trans>
        </Button>
      )}
    </li>
  );
}
