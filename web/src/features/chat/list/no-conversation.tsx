import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { MessageCircle } from 'lucide-react';
import { chatsQuery, everyChat } from '#/api/queries/chats';
import styles from './no-conversation.module.css';

/** Beside the list while no conversation is open. */
export function NoConversation() {
  const { data: list } = useQuery(chatsQuery);
  return (
    <div className={styles.middle}>
      <MessageCircle aria-hidden="true" />
      {everyChat(list).length > 0 && (
        <p>
          <Trans>Choose a conversation to read and reply.</Trans>
        </p>
      )}
    </div>
  );
}
