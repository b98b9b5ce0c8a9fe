import { Trans } from '@lingui/react/macro';
import { lazy, Suspense, useEffect } from 'react';
import type { OpenThreadProps } from '#/features/chat/open-thread';
import { ThreadSkeleton } from '#/features/chat/thread-skeleton';

const load = () => import('#/features/chat/open-thread');
const OpenThread = lazy(() => load().then((module) => ({ default: module.OpenThread })));

/** Brings the parts of a thread while one still looks at the list. */
export function useThreadSoon(): void {
  useEffect(() => {
    // Should they not come, opening one tries again.
    load().catch(() => {});
  }, []);
}

/** The open conversation: its parts are not the list's, and come beside them. */
export function ThreadPane(props: OpenThreadProps) {
  return <Suspense fallback={<ThreadSkeleton label={<Trans>Loading the conversation…</Trans>} />}><OpenThread {...props} /></Suspense>;
}
