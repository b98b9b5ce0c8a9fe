import { useEffect, useState } from 'react';
import { useMember } from '#/api/session';
import type { Conversation, Id, Message } from '#/api/wire';
import type { Ask } from '#/features/chat/caution/asks';
import { loadArea } from '#/i18n/catalogues';
import { memberStorage } from '#/lib/member-storage';
import { lazyPart } from '#/ui/layout/lazy-part';

/** Its script and its texts come when a message asks for something. */
export const AskedCard = lazyPart(
  async () => {
    const [{ AskedCard: component }] = await Promise.all([
      import('#/features/chat/caution/asked-card'),
      loadArea('verification'),
    ]);
    return component;
  },
  { words: 'none' },
);

interface Asked {
  conversation: Id;
  seq: number;
  ask: Ask;
}

function isSame(known: Asked | null, last: { seq: number; ask: Ask } | null, conversation: Id): boolean {
  return known?.conversation === conversation && known.seq === last?.seq && known.ask === last.ask;
}

/** What is put aside of one kind says nothing of the other: who let a messenger pass still hears of money. */
const keyOf = (conversation: Id, ask: Ask) => `${conversation}:${ask}`;

/**
 * The last message of the other one that asks for money or leads on to a messenger, unless the reader has put just that
 * aside in this conversation. It is found and kept on this device.
 */
export function useAsked(
  chat: Conversation | undefined,
  opener: Message | undefined,
): { asked: Asked | null; dismiss: () => void } {
  const me = useMember().profile.id;
  const quiet = memberStorage(me, 'asked');
  const [found, setFound] = useState<Asked | null>(null);
  const [conversation, messages] = [chat?.id, chat?.messages];
  useEffect(() => {
    if (!conversation || !messages) return undefined;
    let over = false;
    const look = async () => {
      const { lastAsk } = await import('#/features/chat/caution/asks');
      const aside = memberStorage(me, 'asked');
      const last = lastAsk(messages, opener, (ask) => aside.get(keyOf(conversation, ask)) !== null);
      // The same found again draws nothing anew.
      if (!over) setFound((known) => (isSame(known, last, conversation) ? known : last && { conversation, ...last }));
    };
    // Where the rules don't come, nobody is kept from reading.
    look().catch(() => {});
    return () => {
      over = true;
    };
  }, [conversation, messages, opener, me]);
  const isQuiet = found !== null && quiet.get(keyOf(found.conversation, found.ask)) !== null;
  return {
    asked: found?.conversation === conversation && !isQuiet ? found : null,
    dismiss: () => {
      if (found) quiet.set(keyOf(found.conversation, found.ask), 'quiet');
      setFound(null);
    },
  };
}
