import { Trans, useLingui } from '@lingui/react/macro';
import { Heart } from 'lucide-react';
import { useSettings } from '#/api/site';
import type { Id, ProfileCard } from '#/api/wire';
import { agesOf } from '#/lib/regional';
import { FictionalIcon } from '#/shared/member-card/fictional-icon';
import { FictionalLabel } from '#/shared/member-card/labels';
import { Button } from '#/ui/buttons/button';
import { Photo } from '#/ui/marks/photo';
import { Silhouette } from '#/ui/marks/silhouette';
import { Dialog } from '#/ui/overlays/dialog';
import styles from './like-dialog.module.css';

export interface LikeDialogProps {
  /** Who likes the member. */
  card: ProfileCard;
  onClose: () => void;
  /** Spec 2: a press on the image or the button leads to the member. */
  onView: (id: Id) => void;
}

/** Spec 2 like modal: somebody likes the member, and here is the way to them. */
export function LikeDialog({ card, onClose, onView }: LikeDialogProps) {
  const { t } = useLingui();
  const { cdn_prefix } = useSettings();
  const { name, city, main_image: image } = card;
  return (
    <Dialog
      open
      onClose={onClose}
      title={<Trans>A like from {name}</Trans>}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            <Trans>Not now</Trans>
          </Button>
          <Button icon={<Heart aria-hidden="true" />} onClick={() => onView(card.id)}>
            <Trans>View profile</Trans>
          </Button>
        </>
      }
    >
      <div className={styles.like}>
        <button
          type="button"
          className={styles.photo}
          aria-label={t`View the profile of ${name}`}
          onClick={() => onView(card.id)}
        >
          {image ? (
            <Photo src={cdn_prefix + image.match} alt="" width={480} height={600} priority />
          ) : (
            <Silhouette of={card.id} />
          )}
        </button>
        <p className={styles.who}>
          <bdi>{name}</bdi>, {agesOf(card)} · {city}
        </p>
        {card.fictional && <FictionalLabel icon={<FictionalIcon />} />}
      </div>
    </Dialog>
  );
}
