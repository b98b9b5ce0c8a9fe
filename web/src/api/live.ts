import { useEffect, useEffectEvent } from 'react';
import { liveState, type LiveEvent, type LiveState } from '#/api/live-state';
import { LiveTab } from '#/api/live-tab';
import type { Id } from '#/api/wire';

const listeners = new Set<(event: LiveEvent) => void>();

/** Calls `listener` for every live event until the returned function is called. */
export function onLiveEvent(listener: (event: LiveEvent) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Calls `listener` for every live event while the component is there. */
export function useLiveEvent(listener: (event: LiveEvent) => void): void {
  const latest = useEffectEvent(listener);
  useEffect(() => onLiveEvent((event) => latest(event)), []);
}

/** How long the good news stays. */
const BACK_SHOWN_MS = 3000;

function showState(next: LiveState): void {
  if (next !== 'open' || liveState.get() !== 'lost') {
    liveState.set(next);
    return;
  }
  liveState.set('back');
  setTimeout(() => liveState.get() === 'back' && liveState.set('open'), BACK_SHOWN_MS);
}

let tab: LiveTab | undefined;

interface LiveOptions {
  /** Profile id of the member who is logged in. */
  member: Id | undefined;
  /** A cursor; without one news start now. */
  after: string | undefined;
  onGap: () => void;
  onRefused: () => void;
}

/** Begins to hear a logged-in member's news; returns what ends it. */
export function startLive(options: LiveOptions): () => void {
  const started = new LiveTab({
    ...options,
    onEvent: (event) => listeners.forEach((listener) => listener(event)),
    onState: showState,
  });
  tab = started;
  return () => {
    started.close();
    if (tab === started) tab = undefined;
  };
}

/**
 * Runs a call that ends the session with the stream let go of: one still on its way would be refused. It goes
 * on if the call fails.
 */
export async function withoutLive<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  const paused = tab;
  paused?.pause();
  try {
    return await work();
  } catch (failure) {
    if (paused === tab) paused?.resume();
    throw failure;
  }
}
