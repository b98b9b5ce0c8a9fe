import { useEffect, useRef, useState } from 'react';
import { stopPlaying } from '#/features/chat/voice/playing';
import { recordingFormat, startRecording, type Recorded, type Running } from '#/features/chat/voice/recording';
import { deviceProblemOf, type DeviceProblem } from '#/lib/device-problem';

export type RecorderState =
  | { step: 'ready' }
  /** The browser asks for the microphone. */
  | { step: 'asking' }
  | { step: 'recording'; ms: number; level: number }
  | { step: 'done'; recorded: Recorded }
  /** `unable`: this browser records in no form that others can hear; `silent`: nothing was to be heard. */
  | { step: 'failed'; why: DeviceProblem | 'unable' | 'silent' };

export interface Recorder {
  state: RecorderState;
  start: () => void;
  stop: () => void;
}

/** One recording after another while what shows it is there; the microphone is off whenever nothing is recorded. */
export function useRecorder(): Recorder {
  const [state, setState] = useState<RecorderState>(() =>
    recordingFormat() ? { step: 'ready' } : { step: 'failed', why: 'unable' },
  );
  const running = useRef<Running | null>(null);
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      running.current?.discard();
    };
  }, []);

  const finish = async () => {
    const { current } = running;
    running.current = null;
    const recorded = await current?.stop();
    if (!recorded || isGone.current) return;
    setState(recorded.isSilent ? { step: 'failed', why: 'silent' } : { step: 'done', recorded });
  };
  const begin = async (format: string) => {
    setState({ step: 'asking' });
    try {
      const begun = await startRecording({
        format,
        onLook: (ms, level) => setState({ step: 'recording', ms, level }),
        onEnd: () => void finish(),
      });
      // Closed while the browser asked.
      if (isGone.current) return begun.discard();
      running.current = begun;
      setState({ step: 'recording', ms: 0, level: 0 });
    } catch (error) {
      if (!isGone.current) setState({ step: 'failed', why: deviceProblemOf(error) });
    }
  };
  return {
    state,
    start: () => {
      const format = recordingFormat();
      stopPlaying();
      if (format) void begin(format);
    },
    stop: () => void finish(),
  };
}
