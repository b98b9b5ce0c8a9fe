import { useEffect, useRef, useState, type RefObject } from 'react';
import type { Clip } from '#/features/landers/clips/clips';
import { mayPlayByItself, playClip } from '#/features/landers/clips/play-clip';
import { useHydrated } from '#/lib/hydrated';

/** Seconds: longer than any clip. */
const LONGEST = 3_600;

/** A `<video>` that plays its clip while it is wanted. The poster stands until it has come. */
export function useClip({ webm, mp4 }: Clip, wanted: boolean): RefObject<HTMLVideoElement | null> {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    const element = video.current;
    if (!element || !wanted) return;
    let still = true;
    element.dataset['playing'] = '';
    void playClip(element, { webm, mp4 }, () => still);
    return () => {
      still = false;
      delete element.dataset['playing'];
      element.pause();
    };
  }, [webm, mp4, wanted]);
  useEffect(() => {
    const element = video.current;
    return () => {
      if (element?.src) URL.revokeObjectURL(element.src);
    };
  }, []);
  return video;
}

/** Captions of a clip without sound: what is to be seen, for as long as it lasts; players list them by `label`. */
export function useCaptions(
  video: RefObject<HTMLVideoElement | null>,
  text: string,
  label: string,
  language: string,
): void {
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
