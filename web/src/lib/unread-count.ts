import { createStore } from '#/lib/store';

/** Unread messages plus new likes, as the title and the app badge show them; 0 for a visitor. */
export const unreadCount = createStore(0);
