import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { AudioLines, RotateCcw, Square } from 'lucide-react';
import { useEffect, useRef, type RefObject } from 'react';
import { addChatVoice } from '#/api/actions/chats';
import { useMember } from '#/api/session';
import type { ChatVoice } from '#/api/wire';
import { InMoney } from '#/features/chat/composer/price-line';
import type { Obstacle } from '#/features/chat/composer/send-rules';
import { ObstacleCard } from '#/features/chat/lazy-parts';
import { clock } from '#/features/chat/voice/playing';
import { RecorderHelp } from '#/features/chat/voice/recorder-help';
import { LONGEST_MS, type Recorded as Recording } from '#/features/chat/voice/recording';
import { useRecorder, type Recorder } from '#/features/chat/voice/use-recorder';
import { VoicePlayer } from '#/features/chat/voice/voice-player';
import { ProblemNotice } from '#/shared/problems/problem-notice';
import { usePress } from '#/shared/problems/use-press';
import { Button } from '#/ui/buttons/button';
import { Dialog } from '#/ui/overlays/dialog';
import styles from './voice.module.css';

export interface VoiceTrayProps {
  /** The partner's. */
  name: string;
  /** What keeps a voice message from going. */
  obstacle: Obstacle | null;
  /** Credits. */
  price: number;
  onSend: (voice: ChatVoice) => void;
  onClose: () => void;
}

/** Near the end its writer is told. */
const SOON_OVER_MS = 50_000;

/** Focuses what appears in the place of what had the focus: without, keys would begin anew at the top of the page. */
function useFirstFocus<Element extends HTMLElement>(): RefObject<Element | null> {
  const element = useRef<Element>(null);
  useEffect(() => element.current?.focus(), []);
  return element;
}

/** What is being recorded: its time for eyes, its beginning and end for ears. */
function Running({ ms, level, onStop }: { ms: number; level: number; onStop: () => void }) {
  const { t } = useLingui();
  const stop = useFirstFocus<HTMLButtonElement>();
  return (
    <div className={styles.recording}>
      <span className={styles.live} aria-hidden="true">
        <svg viewBox="0 0 100 100">
          <circle cx={50} cy={50} r={22 + 26 * Math.min(1, Math.sqrt(level) * 1.6)} />
        </svg>
        <AudioLines />
      </span>
      <p className={styles.clock} role="timer">
        {t`${clock(ms)} of ${clock(LONGEST_MS)}`}
      </p>
      <p role="status" className="visually-hidden">
        {ms < SOON_OVER_MS ? <Trans>Recording…</Trans> : <Trans>10 seconds left</Trans>}
      </p>
      <Button ref={stop} icon={<Square aria-hidden="true" />} onClick={onStop}>
        <Trans comment="Button: ends a recording">Stop</Trans>
      </Button>
    </div>
  );
}

/** What was recorded, to be heard before it is sent. */
function Recorded({ recorded, onAgain }: { recorded: Recording; onAgain: () => void }) {
  const { t } = useLingui();
  const part = useFirstFocus<HTMLDivElement>();
  return (
    <div ref={part} tabIndex={-1} className={styles.heard}>
      <VoicePlayer
        id="recorded"
        name={t`Your voice message`}
        ms={recorded.ms}
        bars={recorded.waveform}
        load={() => Promise.resolve(recorded.sound)}
      />
      <Button variant="quiet" icon={<RotateCcw aria-hidden="true" />} onClick={onAgain}>
        <Trans>Record again</Trans>
      </Button>
    </div>
  );
}

function RecorderPart({ recorder: { state, start, stop }, name }: { recorder: Recorder; name: string }) {
  if (state.step === 'recording') return <Running ms={state.ms} level={state.level} onStop={stop} />;
  if (state.step === 'done') return <Recorded recorded={state.recorded} onAgain={start} />;
  return (
    <>
      {state.step === 'failed' && <RecorderHelp why={state.why} />}
      {!(state.step === 'failed' && state.why === 'unable') && (
        <>
          <p>
            <Trans>Up to a minute. You can listen to it before you send it, and only {name} can hear it.</Trans>
          </p>
          <Button icon={<AudioLines aria-hidden="true" />} disabled={state.step === 'asking'} onClick={start}>
            <Trans>Record</Trans>
          </Button>
        </>
      )}
      {state.step === 'asking' && (
        <p role="status">
          <Trans>Please allow the microphone.</Trans>
        </p>
      )}
    </>
  );
}

/** Brings a recording once: another try of the same one adds nothing twice. */
function useUpload(recorded: Recording | undefined, onSend: (voice: ChatVoice) => void) {
  const intent = useRef<{ of: Blob; key: string } | null>(null);
  return usePress(async () => {
    if (!recorded) return;
    const { sound, waveform } = recorded;
    if (intent.current?.of !== sound) intent.current = { of: sound, key: crypto.randomUUID() };
    const { key } = intent.current;
    const { signal } = new AbortController();
    onSend(await addChatVoice(sound, waveform, { signal, onProgress: () => {}, idempotencyKey: key }));
  });
}

/** Records a voice message, lets its writer hear it, and sends it: the price stands on the button. */
export function VoiceTray({ name, obstacle, price, onSend, onClose }: VoiceTrayProps) {
  const { t } = useLingui();
  const { credits } = useMember();
  const recorder = useRecorder();
  const { state } = recorder;
  const recorded = state.step === 'done' ? state.recorded : undefined;
  const { press, busy, failure } = useUpload(recorded, onSend);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`A voice message for ${name}`}
      // What was said is not lost by a press beside it.
      closable={recorded || state.step === 'recording' ? 'cross' : true}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button disabled={!recorded || obstacle !== null} busy={busy} onClick={press}>
            {price > 0 ? (
              <Plural value={price} one="Send for # credit" other="Send for # credits" />
            ) : (
              <Trans>Send</Trans>
            )}
          </Button>
        </>
      }
    >
      <div className={styles.tray}>
        <RecorderPart recorder={recorder} name={name} />
        {failure && <ProblemNotice error={failure} />}
        <p className={styles.balance}>
          {price > 0 && (
            <>
              <Plural value={price} one="# credit" other="# credits" />
              {'. '}
              <InMoney credits={price} />{' '}
            </>
          )}
          <Plural value={credits} one="You have # credit" other="You have # credits" />
        </p>
        <div role="status">{obstacle && <ObstacleCard obstacle={obstacle} name={name} parcel={price} />}</div>
      </div>
    </Dialog>
  );
}
