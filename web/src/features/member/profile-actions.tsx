import { Trans, useLingui } from '@lingui/react/macro';
import { Gift, MessageCircle } from 'lucide-react';
import type { Id, ProfileCard } from '#/api/wire';
import { LikeButton } from '#/shared/likes/like-button';
import { ButtonLink } from '#/ui/buttons/button-link';
import styles from './profile-actions.module.css';

/** Like, message and gift, always in reach: sticks to the foot of the window. */
export function ProfileActions({ card, chatId }: { card: ProfileCard; chatId: Id | null }) {
  const { t } = useLingui();
  const icon = <MessageCircle aria-hidden="true" />;
  return (
    <div className={styles.bar}>
      <LikeButton card={card} look="wide" />
      {chatId ? (
        <ButtonLink to="/chats/$id" params={{ id: chatId }} wide icon={icon}>
          <Trans>Message</Trans>
        </ButtonLink>
      ) : (
        <ButtonLink to="/members/$id/chat" params={{ id: card.id }} wide icon={icon}>
          <Trans>Message</Trans>
        </ButtonLink>
      )}
      <ButtonLink
        to="/members/$id/chat"
        params={{ id: card.id }}
        search={{ gift: 'choose' }}
        variant="secondary"
        aria-label={t`Send a gift`}
        title={t`Send a gift`}
        icon={<Gift aria-hidden="true" />}
      />
    </div>
  );
}
