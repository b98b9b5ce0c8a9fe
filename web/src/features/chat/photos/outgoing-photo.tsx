import { useLingui } from '@lingui/react/macro';
import { ImageIcon } from 'lucide-react';
import type { Outgoing } from '#/features/chat/outbox/outgoing';
import { useChatPhotos } from '#/features/chat/outbox/use-outbox';
import { photoBox } from '#/features/chat/photos/chat-photo';
import { useStore } from '#/lib/store';
import styles from './chat-photo.module.css';

export interface OutgoingPhotoProps {
  photo: NonNullable<Outgoing['photo']>;
}

/** A photo of a message on its way: how much of it is sent. */
export function OutgoingPhoto({ photo: { key, width, height } }: OutgoingPhotoProps) {
  const { t } = useLingui();
  const waiting = useStore(useChatPhotos().items).find((one) => one.key === key);
  const box = photoBox(waiting ?? { width, height });
  if (!waiting)
    return (
      <div
        className={styles.missing}
        role="img"
        aria-label={t`Your photo`}
        style={{ inlineSize: box.width, aspectRatio: `${box.width} / ${box.height}` }}
      >
        <ImageIcon aria-hidden="true" />
      </div>
    );
  return (
    <div className={styles.photo}>
      <img src={waiting.preview} alt={t`Your photo`} width={box.width} height={box.height} draggable={false} />
      {waiting.state.status === 'sending' && (
        <progress className={styles.progress} value={waiting.state.share} max={1} aria-label={t`Sending the photo`} />
      )}
    </div>
  );
}
