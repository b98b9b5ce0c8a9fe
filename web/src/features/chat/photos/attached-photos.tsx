import { Trans, useLingui } from '@lingui/react/macro';
import { CircleAlert, ImageIcon, RotateCw, X } from 'lucide-react';
import { useState } from 'react';
import { toTheTextByKey } from '#/features/chat/after-press';
import { useChatPhotos } from '#/features/chat/outbox/use-outbox';
import type { WaitingPhoto } from '#/features/chat/photos/chat-photos';
import { PhotoRefusalText } from '#/shared/photos/photo-file';
import { Button } from '#/ui/buttons/button';
import { IconButton } from '#/ui/buttons/icon-button';
import styles from './chat-photo.module.css';

export interface AttachedPhotosProps {
  photos: readonly WaitingPhoto[];
}

function Preview({ src }: { src: string }) {
  const [unseen, setUnseen] = useState(false);
  if (unseen) return <ImageIcon aria-hidden="true" />;
  return <img src={src} alt="" width={84} height={84} onError={() => setUnseen(true)} />;
}

function AttachedPhoto({ photo: { key, preview, name, state } }: { photo: WaitingPhoto }) {
  const { t } = useLingui();
  const photos = useChatPhotos();
  const sending = state.status === 'sending';
  return (
    <li className={styles.attached} data-state={state.status}>
      <div className={styles.picture}>
        <Preview src={preview} />
        {sending && <progress className={styles.share} value={state.share} max={1} aria-label={t`Sending: ${name}`} />}
        <span className={styles.takeAway}>
          <IconButton
            variant="over"
            label={sending ? t`Cancel: ${name}` : t`Take away: ${name}`}
            icon={<X />}
            onClick={(event) => {
              toTheTextByKey(event);
              photos.remove(key);
            }}
          />
        </span>
      </div>
      {state.status === 'waiting' && (
        <p className={styles.waiting}>
          <Trans>Waiting for the connection</Trans>
        </p>
      )}
      {state.status === 'refused' && (
        <div className={styles.refused}>
          <p role="alert">
            <CircleAlert aria-hidden="true" />
            <span>
              <PhotoRefusalText reason={state.reason} />
            </span>
          </p>
          {state.mayRetry && (
            <Button
              variant="secondary"
              size="small"
              icon={<RotateCw aria-hidden="true" />}
              onClick={(event) => {
                toTheTextByKey(event);
                photos.retry(key);
              }}
            >
              <Trans>Try again</Trans>
            </Button>
          )}
        </div>
      )}
    </li>
  );
}

/** Photos that go with the next message: each can be taken away; one that was refused says why. */
export function AttachedPhotos({ photos }: AttachedPhotosProps) {
  const { t } = useLingui();
  return (
    <ul className={styles.list} aria-label={t`Photos to send`}>
      {photos.map((photo) => (
        <AttachedPhoto key={photo.key} photo={photo} />
      ))}
    </ul>
  );
}
