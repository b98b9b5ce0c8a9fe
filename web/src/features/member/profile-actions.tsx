import { Trans } from '@lingui/react/macro';
import { MessageCircle } from 'lucide-react';
import type { Id, ProfileCard } from '#/api/types';
import { ButtonLink } from '#/ui/button-link';
import { LikeButton } from '#/ui/like-button';
import styles from './profile-actions.module.css';

/** Like and message, always in reach: sticks to the foot of the window. */
export function ProfileActions({ card, chatId }: { card: ProfileCard; chatId: Id | null }) {
  const icon = <MessageCircle aria-hidden="true" />;
  return (
    <div className={styles.bar}>
      <LikeButton card={card} look="wide" />
      {chatId
        ? <ButtonLink to="/chats/$id" params={{ id: chatId }} wide icon={icon}><Trans>Message</Trans></ButtonLink>
        : <ButtonLink to="/members/$id/chat" params={{ id: card.id }} wide icon={icon}><Trans>Message</Trans></ButtonLink>}
    </div>
  );
}
