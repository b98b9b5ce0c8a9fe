import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { Conversation, Message } from '#/api/wire';
import type { Store } from '#/lib/store';
import type { ReportSubject } from '#/shared/safety';
import { lazyPart } from '#/ui/layout/lazy-part';

/** What looks at first words: later messages never need it. */
const parts = () => import('#/features/chat/caution/caution-parts');
const LazyWriterCaution = lazyPart(() => parts().then(({ WriterCaution }) => WriterCaution), {
  words: 'none',
  onMissing: ({ onSend }) => onSend(),
});

/** The partner's first words, as long as the reader has not answered. */
export function unansweredOpener(chat: Conversation | undefined): Message | undefined {
  return chat && !chat.has_older && !chat.messages.some(({ mine }) => mine) ? chat.messages[0] : undefined;
}

/** Above such a message: what to watch for. */
export const Caution = lazyPart<{ message: Message; subject: ReportSubject; onShown: () => void }>(
  () => parts().then(({ ReaderCaution }) => ReaderCaution),
  { words: 'none' },
);

interface CautionOptions<ToSend> {
  /** Nobody has written here yet. */
  opens: boolean;
  name: string;
  draft: Store<string>;
  /** Sends what is fine, or is to go all the same. */
  onPass: (wish: ToSend) => void;
}

/** Looks at first words before they go: `check` passes them on, or `card` asks their writer. */
export function useCaution<ToSend extends { text: string }>({
  opens,
  name,
  draft,
  onPass,
}: CautionOptions<ToSend>): { check: (wish: ToSend) => void; card: ReactNode } {
  const [held, setHeld] = useState<ToSend | null>(null);
  const checking = useRef(false);
  useEffect(() => {
    if (opens) parts().catch(() => {});
  }, [opens]);
  const check = async (wish: ToSend) => {
    // A second press while the first one is looked at is no second message.
    if (checking.current) return;
    checking.current = true;
    // Where the parts don't come, nobody is kept from writing.
    const risky = await parts().then(
      ({ risksOf }) => risksOf(wish.text).length > 0,
      () => false,
    );
    checking.current = false;
    setHeld(risky ? wish : null);
    if (!risky) onPass(wish);
  };
  const send = () => {
    setHeld(null);
    if (held) onPass(held);
  };
  const card = held && opens && (
    <LazyWriterCaution name={name} text={held.text} draft={draft} onSend={send} onChange={() => setHeld(null)} />
  );
  return { check: (wish) => void check(wish), card };
}
