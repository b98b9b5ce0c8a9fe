import { useLingui } from '@lingui/react/macro';
import { Heart } from 'lucide-react';
import { useUser } from '#/api/session';
import type { ProfileCard } from '#/api/types';
import { useAskToSignUp } from '#/lib/sign-up-modal';
import { useLike } from '#/ui/use-like';
import { Button } from '#/ui/button';
import { IconButton } from '#/ui/icon-button';

interface LikeButtonProps {
  card: ProfileCard;
  /** `over` a photo, or `wide` with words in a bar of actions. */
  look: 'over' | 'wide';
}

/** A heart that is pressed or not; a visitor is asked to sign up first (spec 6). */
export function LikeButton({ card, look }: LikeButtonProps) {
  const { t } = useLingui();
  const user = useUser();
  const askToSignUp = useAskToSignUp();
  const toggle = useLike(card);
  const press = () => (user ? toggle() : askToSignUp('like', card.id));
  const { name } = card;
  if (look === 'over') {
    return <IconButton variant="over" label={t`Like ${name}`} icon={<Heart />} pressed={card.liked} onClick={press} />;
  }
  return (
    <Button variant="secondary" wide aria-pressed={card.liked} icon={<Heart aria-hidden="true" fill={card.liked ? 'currentColor' : 'none'} />} onClick={press}>
      {t({ message: 'Like', comment: 'verb: a button that likes a member' })}
    </Button>
  );
}
