import type { Id } from '#/api/wire';
import type { Quoted } from '#/features/chat/messages/quote';
import { whenMemberForgotten } from '#/lib/forget-member';
import { createStore } from '#/lib/store';

/** Which message of which partner the next one answers; null: none. */
export const answering = createStore<{ partner: Id; quote: Quoted } | null>(null);
whenMemberForgotten(() => answering.set(null));
