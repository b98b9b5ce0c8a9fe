import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { EyeOff, ImageOff } from 'lucide-react';
import { useState, type MouseEvent } from 'react';
import { renewMessages } from '#/api/queries/chat';
import { useMember } from '#/api/session';
import { useSettings } from '#/api/site';
import type { Id, Message } from '#/api/wire';
import { toTheMessages } from '#/features/chat/after-press';
import { useChatPhotos } from '#/features/chat/outbox/use-outbox';
import { photoBox } from '#/features/chat/photos/chat-photo';
import { memberStorage } from '#/lib/member-storage';
import { Button } from '#/ui/buttons/button';
import styles from './chat-photo.module.css';

/** So often a photo that does not come is asked for again; beyond, it is away for good or the connection is. */
const TRIES = 2;

/**
 * Where a photo is to be had: from this page if it was sent from here; the first address for as long as it
 * works.
 */
function useSource(
  { photo, seq }: Message,
  conversation: Id,
): { src: string | undefined; tries: number; onError: () => void } {
  const client = useQueryClient();
  const { cdn_prefix } = useSettings();
  const preview = useChatPhotos().previewOf(photo?.id ?? '');
  const address = photo?.thumb_filename ? cdn_prefix + photo.thumb_filename : undefined;
  const [used, setUsed] = useState(preview ?? address);
  const [tries, setTries] = useState(0);
  // Addresses end while the page is open: then the message is asked for anew.
  const failed = tries > 0;
  if (failed && address && address !== used) setUsed(address);
  const onError = () => {
    if (tries >= TRIES) return;
    renewMessages(client, conversation, seq).then(
      () => setTries(tries + 1),
      () => setTries(TRIES),
    );
  };
  return { src: used, tries, onError };
}

export interface SentPhotoProps {
  message: Message;
  conversation: Id;
  /** Their name. */
  partner: string;
  /** From somebody to whom one has not written: shown only when one wants to see it. */
  isCovered: boolean;
  onOpen: () => void;
}

/**
 * A photo in a message: opens in full size; covered from a stranger; words in its place once a moderator
 * removed it.
 */
export function SentPhoto({ message, conversation, partner, isCovered, onOpen }: SentPhotoProps) {
  const { t } = useLingui();
  const shown = memberStorage(useMember().profile.id, 'shown-photo');
  const { photo } = message;
  const [uncovered, setUncovered] = useState(() => (photo ? shown.get(photo.id) !== null : false));
  const { src, tries, onError } = useSource(message, conversation);
  if (!photo) return null;
  const box = photoBox(photo);
  if (photo.removed)
    return (
      <p className={styles.removed}>
        <ImageOff aria-hidden="true" />
        <Trans>Our moderators removed this photo.</Trans>
      </p>
    );
  if (isCovered && !uncovered) {
    const show = (event: MouseEvent<HTMLElement>) => {
      toTheMessages(event);
      shown.set(photo.id, 'shown');
      setUncovered(true);
    };
    return (
      <div className={styles.cover} style={{ inlineSize: box.width, aspectRatio: `${box.width} / ${box.height}` }}>
        <EyeOff aria-hidden="true" />
        <p>{t`Photo from ${partner}. Show it?`}</p>
        <Button variant="secondary" size="small" onClick={show}>
          <Trans comment="Button on a covered photo">Show</Trans>
        </Button>
      </div>
    );
  }
  return (
    <button type="button" className={styles.photo} title={t`Show full screen`} onClick={onOpen}>
      <img
        key={tries}
        src={src}
        alt={message.mine ? t`Your photo` : t`Photo from ${partner}`}
        width={box.width}
        height={box.height}
        decoding="async"
        draggable={false}
        onError={onError}
      />
    </button>
  );
}
