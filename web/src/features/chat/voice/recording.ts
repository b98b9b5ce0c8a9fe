/** Longest recording: half a second less than a minute, for a busy browser stops late, and the server takes no more. */
export const LONGEST_MS = 59_500;
/** Bits of sound a second: speech is clear, and a minute takes some 240 kB. */
const BITS = 32_000;
/** So often the loudness is looked at. */
const LOOK_MS = 50;
/** Bars that are drawn of a recording. */
export const BARS = 48;
/** What is quieter at its loudest than this, of 1, is silence. */
const SILENCE = 0.004;

/** What the server takes, the best first. */
const FORMATS = ['audio/webm;codecs=opus', 'audio/ogg;codecs=opus'];

/** In which form this browser can record; undefined: in none that others can hear. */
export function recordingFormat(): string | undefined {
  if (typeof MediaRecorder === 'undefined') return undefined;
  return FORMATS.find((format) => MediaRecorder.isTypeSupported(format));
}

/** A recording that is over. */
export interface Recorded {
  sound: Blob;
  ms: number;
  /** One digit for each bar, from quiet to loud. */
  waveform: string;
  /** Nothing was heard: the microphone is off, or away. */
  isSilent: boolean;
}

/** A recording that runs. */
export interface Running {
  /** Ends it; the same answer however often. */
  stop: () => Promise<Recorded>;
  /** Ends it, and nothing is kept. */
  discard: () => void;
}

/** Bars of the loudness at equal distances: each as high as its loudest moment, the loudest as high as there is. */
export function barsOf(levels: readonly number[]): string {
  const loudest = Math.max(...levels, SILENCE);
  const count = Math.min(BARS, Math.max(1, levels.length));
  return Array.from({ length: count }, (_, bar) => {
    const [from, to] = [bar, bar + 1].map((edge) => Math.floor((edge * levels.length) / count));
    const level = Math.max(...levels.slice(from, to), 0);
    // As the ear hears it: half the amplitude is not half as loud.
    return Math.min(9, Math.round(9 * Math.sqrt(level / loudest)));
  }).join('');
}

/** How loud it is just now, of 1; undefined while this browser does not tell. */
function loudnessOf(stream: MediaStream): { measure: () => number | undefined; end: () => void } {
  const context = new AudioContext();
  context.resume().catch(() => {});
  const analyser = context.createAnalyser();
  context.createMediaStreamSource(stream).connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  return {
    measure: () => {
      if (context.state !== 'running') return undefined;
      analyser.getFloatTimeDomainData(samples);
      return Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);
    },
    end: () => void context.close(),
  };
}

/** The microphone; throws what `deviceProblemOf` reads. */
function openMicrophone(): Promise<MediaStream> {
  // Not there at all on pages without TLS.
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  if (!devices?.getUserMedia) return Promise.reject(new TypeError('no microphone'));
  return devices.getUserMedia({ audio: { channelCount: 1, echoCancellation: true, noiseSuppression: true } });
}

interface RecordOptions {
  format: string;
  /** Called several times a second with the milliseconds so far, and how loud it is now, of 1. */
  onLook: (ms: number, level: number) => void;
  /** It ended by itself: its time is over, or the microphone went away. */
  onEnd: () => void;
}

/** Begins to record. Throws what `deviceProblemOf` reads. */
export async function startRecording(options: RecordOptions): Promise<Running> {
  const stream = await openMicrophone();
  try {
    return record(stream, options);
  } catch (error) {
    stream.getTracks().forEach((track) => track.stop());
    throw error;
  }
}

function record(stream: MediaStream, { format, onLook, onEnd }: RecordOptions): Running {
  const loudness = loudnessOf(stream);
  const recorder = new MediaRecorder(stream, { mimeType: format, audioBitsPerSecond: BITS });
  const pieces: Blob[] = [];
  const levels: number[] = [];
  const began = performance.now();
  let ended = 0;
  const over = new Promise<void>((resolve) => {
    recorder.addEventListener('stop', () => resolve(), { once: true });
  });
  recorder.addEventListener('dataavailable', ({ data }) => data.size > 0 && pieces.push(data));
  const close = () => {
    if (ended > 0) return;
    ended = performance.now();
    clearInterval(timer);
    if (recorder.state !== 'inactive') recorder.stop();
    stream.getTracks().forEach((track) => track.stop());
    loudness.end();
  };
  const end = () => {
    close();
    onEnd();
  };
  const timer = setInterval(() => {
    const [ms, level] = [performance.now() - began, loudness.measure()];
    if (level !== undefined) levels.push(level);
    onLook(Math.min(ms, LONGEST_MS), level ?? 0);
    if (ms >= LONGEST_MS) end();
  }, LOOK_MS);
  stream.getAudioTracks().forEach((track) => track.addEventListener('ended', end, { once: true }));
  recorder.start();
  return {
    discard: close,
    stop: async () => {
      close();
      await over;
      return {
        sound: new Blob(pieces, { type: format }),
        ms: Math.min(ended - began, LONGEST_MS),
        waveform: barsOf(levels),
        isSilent: levels.length > 0 && Math.max(...levels) < SILENCE,
      };
    },
  };
}
