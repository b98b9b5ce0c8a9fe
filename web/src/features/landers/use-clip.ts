import { useEffect, useRef, useState, type RefObject } from 'react';
import type { Clip } from '#/features/landers/clips';
import { useHydrated } from '#/lib/hydrated';

/** Seconds: longer than any clip. */
const LONGEST = 3_600;

declare global {
  interface Navigator { connection?: { saveData?: boolean } }
}

/** Whether pictures may move by themselves here: not where less motion or less data is wished. */
export function mayPlayByItself(): boolean {
  return !matchMedia('(prefers-reduced-motion: reduce)').matches && navigator.connection?.saveData !== true;
}

/**
 * A `<video>` that brings its clip as a whole once it is wanted, and plays it then: iOS plays nothing from a server that does not cut files into
 * ranges. The poster stands until then, and stays where it can't be brought.
 */
export function useClip({ webm, mp4 }: Clip, wanted: boolean): RefObject<HTMLVideoElement | null> {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    const element = video.current;
    if (!element || !wanted) return;
    const stop = new AbortController();
    let shown: string | undefined;
    const bring = async () => {
      const source = element.canPlayType('video/webm; codecs="vp9"') ? webm : mp4;
      const answer = await fetch(source, { signal: stop.signal });
      if (!answer.ok) return;
      shown = URL.createObjectURL(await answer.blob());
      element.src = shown;
      await element.play();
    };
    bring().catch(() => {});
    return () => {
      stop.abort();
      element.pause();
      if (shown) URL.revokeObjectURL(shown);
    };
  }, [webm, mp4, wanted]);
  return video;
}

/** Captions of a clip without sound: what is to be seen, for as long as it lasts; players list them by `label`. */
export function useCaptions(video: RefObject<HTMLVideoElement | null>, text: string, label: string, language: string): void {
  const track = useRef<TextTrack | null>(null);
  useEffect(() => {
    track.current ??= video.current?.addTextTrack('captions', label, language) ?? null;
    const own = track.current;
    if (!own) return;
    own.mode = 'hidden';
    const cue = new VTTCue(0, LONGEST, text);
    own.addCue(cue);
    return () => own.removeCue(cue);
  }, [video, label, language, text]);
}

/** Whether the clip plays, and how to change that: at first as the device wishes. */
export function usePlaying(): [boolean, (playing: boolean) => void] {
  const hydrated = useHydrated();
  const [wish, setWish] = useState<boolean | null>(null);
  return [wish ?? (hydrated && mayPlayByItself()), setWish];
}
