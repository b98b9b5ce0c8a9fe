import { lazyPart } from '#/ui/layout/lazy-part';

/** Chooses a gift; its parts come when somebody wants one. */
export const GiftTray = lazyPart(() => import('#/features/chat/gifts/gift-tray-lazy').then((module) => module.LazyGiftTray), { onMissing: ({ onClose }) => onClose() });
