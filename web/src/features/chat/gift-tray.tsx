import { lazy, Suspense } from 'react';
import type { GiftTrayProps } from '#/features/chat/gift-tray-lazy';

const LazyGiftTray = lazy(() => import('#/features/chat/gift-tray-lazy').then((module) => ({ default: module.LazyGiftTray })));

/** Chooses a gift; its parts come when somebody wants one. */
export function GiftTray(props: GiftTrayProps) {
  return <Suspense><LazyGiftTray {...props} /></Suspense>;
}
