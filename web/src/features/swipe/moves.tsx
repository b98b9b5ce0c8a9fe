import { Trans, useLingui } from '@lingui/react/macro';
import { Heart, Undo2, UserRound, X } from 'lucide-react';
import type { ProfileCard } from '#/api/wire';
import type { SwipeMoves } from '#/features/swipe/use-keys';
import { IconButton } from '#/ui/buttons/icon-button';
import styles from './swipe-page.module.css';

interface MovesProps {
  /** On top; undefined: the table is empty. */
  card: ProfileCard | undefined;
  canUndo: boolean;
  moves: SwipeMoves;
}

/** The same four moves as buttons; one that can't be made now keeps its place and the focus. */
export function Moves({ card, canUndo, moves }: MovesProps) {
  const { t } = useLingui();
  const name = card?.name ?? '';
  return (
    <div className={styles.moves}>
      <IconButton
        variant="outline"
        label={t`Undo last pass`}
        icon={<Undo2 />}
        aria-disabled={!canUndo}
        onClick={moves.undo}
      />
      {card && (
        <>
          <IconButton variant="outline" size="large" label={t`Pass on ${name}`} icon={<X />} onClick={moves.pass} />
          <IconButton variant="solid" size="large" label={t`Like ${name}`} icon={<Heart />} onClick={moves.like} />
          <IconButton
            variant="outline"
            label={t`View the profile of ${name}`}
            icon={<UserRound />}
            onClick={moves.open}
          />
        </>
      )}
    </div>
  );
}

/** For who has a keyboard. */
export function KeysHint() {
  return (
    <p className={styles.keys}>
      <kbd>←</kbd> <Trans comment="what the key does in the swipe game">pass</Trans> <kbd>→</kbd>{' '}
      <Trans comment="what the key does in the swipe game">like</Trans> <kbd>↑</kbd>{' '}
      <Trans comment="what the key does in the swipe game">view profile</Trans> <kbd>Z</kbd>{' '}
      <Trans comment="what the key does in the swipe game">undo</Trans>
    </p>
  );
}
