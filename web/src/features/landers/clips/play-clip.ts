import type { Clip } from '#/features/landers/clips/clips';

declare global {
  interface Navigator {
    connection?: { saveData?: boolean };
  }
}

/** Whether pictures may move by themselves here: not where less motion or less data is wished. */
export function mayPlayByItself(): boolean {
  return !matchMedia('(prefers-reduced-motion: reduce)').matches && navigator.connection?.saveData !== true;
}

/** What is on its way, or here: the script before the app and the app may both ask for it. */
const brought = new WeakMap<HTMLVideoElement, Promise<void>>();

async function bring(video: HTMLVideoElement, { webm, mp4 }: Omit<Clip, 'poster'>): Promise<void> {
  const answer = await fetch(video.canPlayType('video/webm; codecs="vp9"') ? webm : mp4);
  if (!answer.ok) throw new Error(`The clip is not there: ${answer.status}.`);
  video.src = URL.createObjectURL(await answer.blob());
}

/**
 * Brings a clip as a whole and plays it, unless `wanted` says by then that it is not to: iOS plays nothing from
 * a server that does not cut files into ranges. What can't be brought leaves the poster.
 */
export async function playClip(
  video: HTMLVideoElement,
  clip: Omit<Clip, 'poster'>,
  wanted: () => boolean = () => true,
): Promise<void> {
  try {
    const coming = brought.get(video) ?? bring(video, clip);
    brought.set(video, coming);
    await coming;
    if (wanted()) await video.play();
  } catch {
    if (!video.src) brought.delete(video);
  }
}

/** The first clip of a page whose app is not here yet: it plays by itself where it may. */
export function playFirst(video: HTMLVideoElement): void {
  const { webm, mp4 } = video.dataset;
  if (!webm || !mp4 || !mayPlayByItself()) return;
  video.dataset['playing'] = '';
  void playClip(video, { webm, mp4 });
}
