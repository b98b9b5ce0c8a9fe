import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { Heart } from 'lucide-react';
import { userQuery } from '#/api/queries/user';
import type { ProfileCard } from '#/api/wire';
import { useLike } from '#/shared/likes/use-like';
import { useAskToSignUp } from '#/shared/sign-up/sign-up-modal';
import { Button } from '#/ui/buttons/button';
import styles from './like-button.module.css';

interface LikeButtonProps {
  card: ProfileCard;
  /** `over` a photo, or `wide` with words in a bar of actions. */
  look: 'over' | 'wide';
}

/** A heart that is pressed or not; a visitor is asked to sign up first (spec 6). */
export function LikeButton({ card, look }: LikeButtonProps) {
  const { t } = useLingui();
  const client = useQueryClient();
  const askToSignUp = useAskToSignUp();
  const toggle = useLike(card);
  // Asked for at the press: a grid of hearts that all watch the session costs frames.
  const press = () => (client.getQueryData(userQuery.queryKey)?.user ? toggle() : askToSignUp('like', card.id));
  const { name } = card;
  if (look === 'over') {
    return (
      <button
        type="button"
        className={styles.over}
        aria-label={t`Like ${name}`}
        title={t`Like ${name}`}
        aria-pressed={card.liked}
        onClick={press}
      />
    );
  }
  return (
    <Button
      variant="secondary"
      wide
      aria-pressed={card.liked}
      icon={<Heart aria-hidden="true" fill={card.liked ? 'currentColor' : 'none'} />}
      onClick={press}
    >
      {t({ message: 'Like', comment: 'verb: a button that likes a member' })}
    </Button>
  );
}
