import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { loadOlderChats } from '#/api/chat-pages';
import type { ChatsWanted, KnownChats } from '#/api/queries/chats';

/** Loads the list onwards, one page at a time. */
export function useOlderChats(list: KnownChats, wanted: ChatsWanted | null) {
  const client = useQueryClient();
  const running = useRef(false);
  const [failed, setFailed] = useState(false);
  const load = async () => {
    if (list.older === null || running.current) return;
    running.current = true;
    setFailed(
      await loadOlderChats(client, wanted).then(
        () => false,
        () => true,
      ),
    );
    running.current = false;
  };
  return { failed, load: () => void load() };
}
