import { afterEach, describe, expect, it, vi } from 'vitest';
import { clock } from '#/features/chat/voice/playing';
import { BARS, barsOf, recordingFormat } from '#/features/chat/voice/recording';

afterEach(() => vi.unstubAllGlobals());

describe('the bars of a recording', () => {
  it('are as many as fit, each a digit, and one for the shortest', () => {
    expect(barsOf(Array.from({ length: 1200 }, (_, at) => at / 1200))).toMatch(new RegExp(`^[0-9]{${BARS}}$`, 'u'));
    expect(barsOf([0.5, 0.5, 0.5])).toBe('999');
    expect(barsOf([])).toBe('0');
  });
  it('are as high as the loudest moment of their time', () => {
    const levels = Array.from({ length: BARS * 10 }, () => 0);
    levels[25] = 0.4;
    levels[95] = 0.1;
    const bars = barsOf(levels);
    expect([bars[2], bars[9], bars.replaceAll('0', '')]).toEqual(['9', '5', '95']);
  });
  it('stay low where there is only noise', () => expect(Number(barsOf([0.0001]))).toBeLessThan(3));
});

describe('a browser', () => {
  const recorder = (...formats: string[]) =>
    vi.stubGlobal('MediaRecorder', { isTypeSupported: (format: string) => formats.includes(format) });
  it('records WebM where it can, else Ogg, else nothing that others can hear', () => {
    recorder('audio/ogg;codecs=opus', 'audio/webm;codecs=opus');
    expect(recordingFormat()).toBe('audio/webm;codecs=opus');
    recorder('audio/ogg;codecs=opus');
    expect(recordingFormat()).toBe('audio/ogg;codecs=opus');
    recorder('audio/mp4');
    expect(recordingFormat()).toBeUndefined();
    vi.stubGlobal('MediaRecorder', undefined);
    expect(recordingFormat()).toBeUndefined();
  });
});

it('writes times as players do', () => {
  expect([0, 499, 7_000, 59_500, 60_000, 61_000].map(clock)).toEqual(['0:00', '0:00', '0:07', '1:00', '1:00', '1:01']);
});
