import { lazy, Suspense } from 'react';
import type { RemoveConversationProps } from '#/features/chat/remove-conversation-lazy';

const LazyRemoveConversation = lazy(() => import('#/features/chat/remove-conversation-lazy').then((module) => ({ default: module.LazyRemoveConversation })));

/** Asks before a conversation goes; its parts come when somebody wants that. */
export function RemoveConversation({ open, ...props }: RemoveConversationProps & { open: boolean }) {
  return open && <Suspense><LazyRemoveConversation {...props} /></Suspense>;
}
