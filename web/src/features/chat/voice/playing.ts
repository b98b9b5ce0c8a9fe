import { whenMemberForgotten } from '#/lib/forget-member';
import { createStore } from '#/lib/store';

/** What plays: by whatever id its player chose. Null: nothing. */
export const playing = createStore<{ id: string; player: HTMLAudioElement } | null>(null);

/** Stops whatever plays. */
export function stopPlaying(): void {
  playing.get()?.player.pause();
  playing.set(null);
}

/** Plays one, and stops the one before: two voices at once are no voice. Rejects where the browser can't play it. */
export async function play(id: string, player: HTMLAudioElement): Promise<void> {
  if (playing.get()?.player !== player) stopPlaying();
  playing.set({ id, player });
  try {
    await player.play();
  } catch (error) {
    if (playing.get()?.player === player) playing.set(null);
    throw error;
  }
}

whenMemberForgotten(stopPlaying);

/** Minutes and seconds, as every player writes them: "0:07". */
export function clock(ms: number): string {
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
