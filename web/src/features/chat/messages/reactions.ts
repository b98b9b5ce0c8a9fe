import type { Reaction } from '#/api/wire';

/** The signs that a reader can say to a message, in the order in which they are offered. */
export const REACTIONS: Readonly<Record<Reaction, string>> = {
  heart: '❤️',
  laugh: '😂',
  wow: '😮',
  sad: '😢',
  fire: '🔥',
  thumb: '👍',
};
