import { createStore } from '#/lib/store';

/** `open` while events flow, `lost` after a break that lasted, `back` for a moment after it. */
export type LiveState = 'idle' | 'connecting' | 'open' | 'lost' | 'back';

/** Whether events flow; the chat and the connection line watch it. */
export const liveState = createStore<LiveState>('idle');
