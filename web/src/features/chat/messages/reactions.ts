import type { Reaction } from '#/api/wire';

/** The reactions, in the order in which they are offered. */
export const REACTIONS: Readonly<Record<Reaction, string>> = {
  heart: '❤️',
  laugh: '😂',
  wow: '😮',
  sad: '😢',
  fire: '🔥',
  thumb: '👍',
};
