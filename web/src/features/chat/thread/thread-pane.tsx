import { Trans } from '@lingui/react/macro';
import { useMatches } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { Id } from '#/api/wire';
import { ThreadSkeleton } from '#/features/chat/thread/thread-skeleton';
import { lazyPart } from '#/ui/layout/lazy-part';

const load = () => import('#/features/chat/thread/open-thread');

/** Brings the parts of a thread while one still looks at the list. */
export function useThreadSoon(): void {
  useEffect(() => {
    // Should they not come, opening one tries again.
    load().catch(() => {});
  }, []);
}

/** The open conversation: its parts are not the list's, and come beside them. */
export const ThreadPane = lazyPart(() => load().then((module) => module.OpenThread), {
  words: 'inline',
  fallback: () => <ThreadSkeleton label={<Trans>Loading the conversation…</Trans>} />,
});

/** Id in the address of an open conversation or, for a new one, of a profile. */
export function useChatAddress(): { conversation: Id | null; profile: Id | null } {
  const name = useMatches({ select: (matches) => matches.at(-1)?.staticData.name });
  const id = useMatches({
    select: (matches) => {
      const params: Record<string, string> = { ...matches.at(-1)?.params };
      return params['id'] ?? null;
    },
  });
  return { conversation: name === 'chats-id' ? id : null, profile: name === 'members-id-chat' ? id : null };
}
