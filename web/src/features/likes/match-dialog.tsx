import { Trans, useLingui } from '@lingui/react/macro';
import { Heart, X } from 'lucide-react';
import { useId, useLayoutEffect, useRef } from 'react';
import { useMember } from '#/api/session';
import { useSettings } from '#/api/site';
import type { Id, MainImage, ProfileCard } from '#/api/wire';
import { FirstMessage } from '#/features/likes/first-message';
import { FictionalIcon } from '#/shared/member-card/fictional-icon';
import { FictionalLabel } from '#/shared/member-card/labels';
import { IconButton } from '#/ui/buttons/icon-button';
import { Photo } from '#/ui/marks/photo';
import { Silhouette } from '#/ui/marks/silhouette';
import styles from './match-dialog.module.css';

export interface MatchDialogProps {
  /** Whom it is a match with. */
  card: ProfileCard;
  onClose: () => void;
  /** Spec 4: a press on the photo, with the profile's id. */
  onPhoto: (id: Id) => void;
  /** Spec 4: a press on the button, with the profile's id, and what was written; empty: the chat is to open. */
  onMessage: (id: Id, text: string) => void;
}

function MatchPhoto({ image, id }: { image: MainImage | null; id: Id }) {
  const { cdn_prefix } = useSettings();
  if (!image) return <Silhouette of={id} />;
  return <Photo src={cdn_prefix + image.match} alt="" width={480} height={600} priority />;
}

/**
 * Spec 4 match modal: both pictures and a way to write; a press anywhere beside that closes it, and so does
 * Escape.
 */
export function MatchDialog({ card, onClose, onPhoto, onMessage }: MatchDialogProps) {
  const { t } = useLingui();
  const { profile: own } = useMember();
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const message = useRef<HTMLButtonElement>(null);
  // In the layout phase, so that closing gives focus back before the dialog leaves the page.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    message.current?.focus();
    return () => element?.close();
  }, []);
  const { name } = card;
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- keys have Escape and the buttons
    <dialog ref={dialog} className={styles.dialog} aria-labelledby={titleId} onClick={onClose} onCancel={onClose}>
      <div className={styles.stage}>
        <div className={styles.close}>
          <IconButton variant="over" label={t`Close`} icon={<X />} />
        </div>
        <div className={styles.pair}>
          <span className={styles.own}>
            <MatchPhoto image={own.main_image} id={own.id} />
          </span>
          <button
            type="button"
            className={styles.other}
            aria-label={t`View the profile of ${name}`}
            onClick={() => onPhoto(card.id)}
          >
            <MatchPhoto image={card.main_image} id={card.id} />
          </button>
          <span className={styles.heart} aria-hidden="true">
            <Heart fill="currentColor" />
          </span>
        </div>
        <h2 id={titleId} className={styles.title}>
          <Trans>It's a match!</Trans>
        </h2>
        <p className={styles.text}>
          <Trans>You and {name} like each other.</Trans>
        </p>
        {card.fictional && <FictionalLabel icon={<FictionalIcon />} />}
        <FirstMessage card={card} button={message} onSend={(text) => onMessage(card.id, text)} />
      </div>
    </dialog>
  );
}
