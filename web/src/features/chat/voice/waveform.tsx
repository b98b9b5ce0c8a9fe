import styles from './voice.module.css';

/** How loud a recording is along its time; what was played is in colour. Says no more than the time beside it. */
export function Waveform({ bars, played }: { bars: string; played: number }) {
  const digits = bars === '' ? ['0'] : [...bars];
  return (
    <svg
      className={styles.waveform}
      viewBox={`0 0 ${digits.length * 4 - 1} 30`}
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      {digits.map((digit, at) => {
        const height = 3 + 3 * Number(digit);
        return (
          <rect
            // oxlint-disable-next-line react/no-array-index-key -- the bars of a recording never change
            key={at}
            x={at * 4}
            y={(30 - height) / 2}
            width={3}
            height={height}
            rx={1.5}
            data-played={at < played * digits.length ? '' : undefined}
          />
        );
      })}
    </svg>
  );
}
