import { lazyPart } from '#/ui/lazy-part';

/** Chooses emoji; its parts come when somebody wants one. */
export const EmojiPanel = lazyPart(() => import('#/features/chat/emoji-panel-lazy').then((module) => module.LazyEmojiPanel), { onMissing: ({ onClose }) => onClose() });
