import type { Conversation, Id, ProfileCard } from '#/api/types';
import { MessageList } from '#/features/chat/message-list';
import { MessageSkeletons } from '#/features/chat/message-skeletons';
import { SpokenMessages } from '#/features/chat/spoken-messages';
import { ThreadBar } from '#/features/chat/thread-bar';
import { ThreadFoot } from '#/features/chat/thread-foot';
import { useOutbox } from '#/features/chat/use-outbox';
import { useReading } from '#/features/chat/use-reading';
import { usePageTitle } from '#/lib/page-title';
import { useStore } from '#/lib/store';

interface ThreadProps {
  partner: ProfileCard;
  /** Null before the first message. */
  conversation: Id | null;
  /** Undefined while it loads, and before the first message. */
  chat: Conversation | undefined;
  isFetching: boolean;
}

/** A conversation from its first to its latest word: bar, messages, composer. */
export function Thread({ partner, conversation, chat, isFetching }: ThreadProps) {
  const messages = useStore(useOutbox().messages);
  const outgoing = messages.filter((message) => message.partner === partner.id);
  const unreadFrom = useReading(chat, isFetching);
  usePageTitle(partner.name);
  return (
    <>
      <ThreadBar partner={partner} conversation={conversation} />
      {conversation && !chat ? <MessageSkeletons /> : <MessageList chat={chat} partner={partner} outgoing={outgoing} unreadFrom={unreadFrom} />}
      <SpokenMessages chat={chat} outgoing={outgoing} name={partner.name} />
      <ThreadFoot partner={partner} conversation={conversation} chat={chat} outgoing={outgoing} />
    </>
  );
}
