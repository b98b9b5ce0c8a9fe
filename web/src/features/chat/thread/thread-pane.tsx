import { Trans } from '@lingui/react/macro';
import { useEffect } from 'react';
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
export const ThreadPane = lazyPart(() => load().then((module) => module.OpenThread), { words: 'inline', fallback: () => <ThreadSkeleton label={<Trans>Loading the conversation…</Trans>} /> });
