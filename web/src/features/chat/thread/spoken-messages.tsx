import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { lastSeq } from '#/api/chat-messages';
import type { Conversation } from '#/api/wire';
import { useMessageWords } from '#/features/chat/messages/message-words';
import type { Outgoing } from '#/features/chat/outbox/outgoing';

interface SpokenMessagesProps {
  chat: Conversation | undefined;
  outgoing: readonly Outgoing[];
  name: string;
}

/** Readers hear this much of what came at once; the rest is in the message area. */
const SPOKEN = 5;

/**
 * Reads out what comes while the conversation is open. It stands apart from the message area, whose lines
 * come and go as one scrolls and would all be read.
 */
export function SpokenMessages({ chat, outgoing, name }: SpokenMessagesProps) {
  const { t } = useLingui();
  const words = useMessageWords();
  const [from, setFrom] = useState<number | null>(chat ? lastSeq(chat) : null);
  if (from === null && chat) setFrom(lastSeq(chat));
  const fresh = (chat?.messages ?? []).filter(({ mine, seq }) => !mine && from !== null && seq > from).slice(-SPOKEN);
  const failed = outgoing.filter(({ state }) => state === 'failed').slice(-SPOKEN);
  return (
    <div role="log" aria-live="polite" className="visually-hidden">
      {fresh.map((message) => (
        <p key={message.seq}>
          <bdi>{name}</bdi>: <bdi>{words(message)}</bdi>
        </p>
      ))}
      {failed.map((message) => (
        <p key={message.client_id}>
          {t`Not sent:`} {words(message)}
        </p>
      ))}
    </div>
  );
}
