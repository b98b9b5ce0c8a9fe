import { lazy, Suspense } from 'react';
import type { EmojiPanelProps } from '#/features/chat/emoji-panel-lazy';

const LazyEmojiPanel = lazy(() => import('#/features/chat/emoji-panel-lazy').then((module) => ({ default: module.LazyEmojiPanel })));

/** Chooses emoji; its parts come when somebody wants one. */
export function EmojiPanel(props: EmojiPanelProps) {
  return <Suspense><LazyEmojiPanel {...props} /></Suspense>;
}
