import { lazyPart } from '#/ui/layout/lazy-part';

/** Chooses emoji; its parts come when somebody wants one. */
export const EmojiPanel = lazyPart(() => import('#/features/chat/emoji/emoji-panel-lazy').then((module) => module.LazyEmojiPanel), { onMissing: ({ onClose }) => onClose() });
