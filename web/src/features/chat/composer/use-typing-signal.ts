import { useRef } from 'react';
import { sendTyping } from '#/api/actions/chats';
import type { Id } from '#/api/wire';

/** The partner hears of it at most so often; the indicator stays 5 s. */
const EVERY_MS = 3000;

/** Returns what to call at each change of the text. */
export function useTypingSignal(conversation: Id | null): () => void {
  const sentAt = useRef(0);
  return () => {
    const now = Date.now();
    if (!conversation || !navigator.onLine || now - sentAt.current < EVERY_MS) return;
    sentAt.current = now;
    // Late or lost news of typing is no news.
    sendTyping(conversation, AbortSignal.timeout(EVERY_MS)).catch(() => {});
  };
}
