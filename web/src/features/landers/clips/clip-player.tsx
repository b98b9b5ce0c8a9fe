import { useLingui } from '@lingui/react/macro';
import { CLIPS, CLIP_SIZE, type ClipName } from '#/features/landers/clips/clips';
import { useCaptions, useClip } from '#/features/landers/clips/use-clip';
import { classNames } from '#/ui/class-names';
import styles from './clip-player.module.css';

interface ClipPlayerProps {
  clip: ClipName;
  playing: boolean;
  /** Not the one on screen just now: it fades, and holds still. */
  behind?: boolean;
}

/** What a clip shows, in words. */
function useScene(): Record<ClipName, string> {
  const { t } = useLingui();
  return {
    harbour: t({
      message: 'Two people on a bench watch the sun go down over a harbour; a boat rocks on the water.',
      comment: 'Describes a silent drawn clip, for captions',
    }),
    cafe: t({
      message: 'Two steaming cups and a candle on a table by the window; rain and city lights outside.',
      comment: 'Describes a silent drawn clip, for captions',
    }),
    hills: t({
      message: 'Two people on bicycles ride side by side past green hills on a sunny day.',
      comment: 'Describes a silent drawn clip, for captions',
    }),
  };
}

/** A silent drawn clip that fills its box: poster first, captions, never sound. */
export function ClipPlayer({ clip, playing, behind = false }: ClipPlayerProps) {
  const { t, i18n } = useLingui();
  const scene = useScene()[clip];
  const { poster, webm, mp4 } = CLIPS[clip];
  const video = useClip(CLIPS[clip], playing && !behind);
  useCaptions(video, scene, t`Captions`, i18n.locale);
  return (
    <div className={classNames(styles.clip, behind && styles.behind)} aria-hidden={behind || undefined}>
      <img className={styles.picture} src={poster} alt={scene} {...CLIP_SIZE} fetchPriority={behind ? 'low' : 'high'} />
      <video
        ref={video}
        data-webm={webm}
        data-mp4={mp4}
        className={styles.picture}
        {...CLIP_SIZE}
        muted
        loop
        playsInline
        preload="none"
        aria-hidden="true"
        tabIndex={-1}
      />
    </div>
  );
}
