import type { RemoveConversationProps } from '#/features/chat/thread/remove-conversation-lazy';
import { lazyPart } from '#/ui/layout/lazy-part';

const LazyRemoveConversation = lazyPart(() => import('#/features/chat/thread/remove-conversation-lazy').then((module) => module.LazyRemoveConversation), { onMissing: ({ onClose }) => onClose() });

/** Asks before a conversation goes; its parts come when somebody wants that. */
export function RemoveConversation({ open, ...props }: RemoveConversationProps & { open: boolean }) {
  return open && <LazyRemoveConversation {...props} />;
}
