import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { loadOlderMessages } from '#/api/queries/chat';
import type { Conversation } from '#/api/wire';

/** Loads history backwards, one page at a time. */
export function useOlderMessages(chat: Conversation | undefined) {
  const client = useQueryClient();
  const running = useRef(false);
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle');
  const load = async () => {
    if (!chat?.has_older || running.current) return;
    running.current = true;
    setState('loading');
    const failed = await loadOlderMessages(client, chat.id).then(
      () => false,
      () => true,
    );
    running.current = false;
    setState(failed ? 'failed' : 'idle');
  };
  return { state, load: () => void load() };
}
