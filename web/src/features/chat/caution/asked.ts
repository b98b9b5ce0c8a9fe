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

/**
 * The last message of the other one that asks for money or leads on to a messenger, unless the reader has put that
 * aside in this conversation. It is found and kept on this device.
 */
export function useAsked(
  chat: Conversation | undefined,
  opener: Message | undefined,
): { asked: Asked | null; dismiss: () => void } {
  const quiet = memberStorage(useMember().profile.id, 'asked');
  const [found, setFound] = useState<Asked | null>(null);
  const [conversation, messages] = [chat?.id, chat?.messages];
  useEffect(() => {
    if (!conversation || !messages) return undefined;
    let over = false;
    const look = async () => {
      const { lastAsk } = await import('#/features/chat/caution/asks');
      const last = lastAsk(messages, opener);
      // The same found again draws nothing anew.
      if (!over) setFound((known) => (isSame(known, last, conversation) ? known : last && { conversation, ...last }));
    };
    // Where the rules don't come, nobody is kept from reading.
    look().catch(() => {});
    return () => {
      over = true;
    };
  }, [conversation, messages, opener]);
  const isQuiet = conversation !== undefined && quiet.get(conversation) !== null;
  return {
    asked: found?.conversation === conversation && !isQuiet ? found : null,
    dismiss: () => {
      if (conversation) quiet.set(conversation, 'quiet');
      setFound(null);
    },
  };
}
