import { Trans, useLingui } from '@lingui/react/macro';
import { Pause, Play } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { clock, play, playing, stopPlaying } from '#/features/chat/voice/playing';
import { Waveform } from '#/features/chat/voice/waveform';
import { useStore } from '#/lib/store';
import styles from './voice.module.css';

interface VoicePlayerProps {
  /** Of this recording: no other has it. */
  id: string;
  /** What readers hear before its buttons, such as "Voice message from Sofie". */
  name: string;
  ms: number;
  bars: string;
  /** Fetches the sound, once somebody wants to hear it; null where it can't be had. */
  load: () => Promise<Blob | null>;
}

/** Keys of the slider move by so much. */
const STEP_S = 1;

/** Plays a recording, one at a time on the page, and never by itself. */
export function VoicePlayer({ id, name, ms, bars, load }: VoicePlayerProps) {
  const { t } = useLingui();
  const player = useRef<HTMLAudioElement>(null);
  const [address, setAddress] = useState<string>();
  const [at, setAt] = useState(0);
  const [state, setState] = useState<'ready' | 'loading' | 'missing' | 'unplayable'>('ready');
  const isPlaying = useStore(playing)?.id === id;
  const seconds = ms / 1000;

  useEffect(() => {
    const { current } = player;
    return () => {
      if (playing.get()?.player === current) stopPlaying();
    };
  }, []);
  useEffect(() => () => URL.revokeObjectURL(address ?? ''), [address]);

  const begin = () => {
    if (!player.current) return;
    play(id, player.current).then(
      () => setState('ready'),
      // Else another one was started before this could begin, or the browser wants one more press: fetching took long.
      (error: unknown) =>
        setState(error instanceof DOMException && error.name === 'NotSupportedError' ? 'unplayable' : 'ready'),
    );
  };
  const press = async () => {
    if (state === 'loading') return;
    if (isPlaying) return stopPlaying();
    if (address) return begin();
    setState('loading');
    const sound = await load().catch(() => null);
    if (!sound || !player.current) return setState('missing');
    const url = URL.createObjectURL(sound);
    player.current.src = url;
    player.current.currentTime = at;
    setAddress(url);
    begin();
  };
  const seek = (to: number) => {
    setAt(to);
    if (player.current && address) player.current.currentTime = to;
  };
  const onEnded = () => {
    stopPlaying();
    seek(0);
  };
  return (
    <div className={styles.player} role="group" aria-label={name}>
      {/* Words of a voice message are not known to us. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <audio
        ref={player}
        preload="none"
        onTimeUpdate={({ currentTarget }) => setAt(Math.min(currentTarget.currentTime, seconds))}
        onPause={() => isPlaying && stopPlaying()}
        onEnded={onEnded}
      />
      <button
        type="button"
        className={styles.play}
        aria-label={isPlaying ? t`Pause` : t`Play`}
        aria-busy={state === 'loading'}
        onClick={() => void press()}
      >
        {isPlaying ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
      </button>
      <span className={styles.track}>
        <Waveform bars={bars} played={seconds > 0 ? at / seconds : 0} />
        <input
          type="range"
          className={styles.seek}
          min={0}
          max={seconds}
          step={STEP_S}
          value={at}
          aria-label={t`Position`}
          aria-valuetext={t`${clock(at * 1000)} of ${clock(ms)}`}
          onChange={({ currentTarget }) => seek(Number(currentTarget.value))}
        />
      </span>
      <span className={styles.time} aria-hidden="true">
        {clock(at > 0 ? at * 1000 : ms)}
      </span>
      <span role="status" className={styles.trouble}>
        {state === 'missing' && <Trans>We couldn't load this voice message.</Trans>}
        {state === 'unplayable' && <Trans>This browser can't play voice messages. An update may help.</Trans>}
      </span>
    </div>
  );
}
