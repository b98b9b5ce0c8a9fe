import { Trans } from '@lingui/react/macro';
import { useId, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { ChartTable } from '#/console/charts/chart-table';
import { Legend } from '#/console/charts/legend';
import { along, linesOf, nearest, ticksTo } from '#/console/charts/scale';
import styles from './charts.module.css';

/** One line of a chart; a value that nobody may know is null. */
export interface Series {
  name: string;
  values: readonly (number | null)[];
}

export interface LineChartProps {
  /** What the chart shows, as a finding: "Sign-ups rose by 12 %". */
  title: string;
  /** The name of each point, such as its day. */
  points: readonly string[];
  series: readonly Series[];
  format: (value: number) => string;
  /** Shorter, beside the axis. */
  axis?: (value: number) => string;
  /** What a value is that nobody may know. */
  unknown: string;
}

/** How far a key moves along the points. */
const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, PageUp: -7, PageDown: 7, Home: -1e6, End: 1e6 };

/**
 * Values over time: the points are reached by arrow keys or a pointer and are said, lines differ by dash and mark
 * as well as by colour, and all of it stands in a table too.
 */
export function LineChart({ title, points, series, format, axis = format, unknown }: LineChartProps) {
  const id = useId();
  const last = points.length - 1;
  const [chosen, setChosen] = useState<number | null>(null);
  const at = Math.min(chosen ?? last, last);
  const ticks = ticksTo(Math.max(0, ...series.flatMap(({ values }) => values.map((value) => value ?? 0))));
  const top = ticks.at(-1) ?? 1;
  const said = (value: number | null | undefined) => (typeof value === 'number' ? format(value) : unknown);
  const reading = series.map(({ name, values }) => `${name} ${said(values[at])}`).join(', ');
  const press = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    setChosen(Math.max(0, Math.min(last, at + step)));
  };
  const point = ({ currentTarget, clientX }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    setChosen(nearest((clientX - left) / width, points.length));
  };
  return (
    <figure className={styles.figure}>
      <figcaption id={`${id}-title`} className={styles.title}>
        {title}
      </figcaption>
      <p className={styles.reading} aria-hidden="true">
        <strong>{points[at]}</strong> {reading}
      </p>
      <div className={styles.chart}>
        <div className={styles.axis} aria-hidden="true">
          {ticks.toReversed().map((tick) => (
            <span key={tick}>{axis(tick)}</span>
          ))}
        </div>
        <div
          role="slider"
          tabIndex={0}
          aria-labelledby={`${id}-title`}
          aria-valuemin={0}
          aria-valuemax={last}
          aria-valuenow={at}
          aria-valuetext={`${points[at]}: ${reading}`}
          className={styles.plot}
          onKeyDown={press}
          onPointerDown={point}
          onPointerMove={point}
          onPointerLeave={() => setChosen(null)}
        >
          <svg viewBox="0 0 100 100" preserveAspectRatio="none" className={styles.lines} aria-hidden="true">
            {ticks.map((tick) => (
              <path key={tick} className={styles.grid} d={`M0 ${100 - (tick / top) * 100}H100`} />
            ))}
            <path className={styles.now} d={`M${along(at, points.length)} 0V100`} />
            {series.map(({ name, values }, index) =>
              linesOf(values, top).map((line) => (
                <polyline key={`${name} ${line}`} className={styles.line} data-series={index} points={line} />
              )),
            )}
          </svg>
          {series.map(({ name, values }, index) => {
            const value = values[at];
            return (
              typeof value === 'number' && (
                <span
                  key={name}
                  className={styles.mark}
                  data-series={index}
                  style={{ insetInlineStart: `${along(at, points.length)}%`, insetBlockEnd: `${(value / top) * 100}%` }}
                />
              )
            );
          })}
        </div>
        <div className={styles.days} aria-hidden="true">
          <span>{points[0]}</span>
          <span>{points[last]}</span>
        </div>
      </div>
      {series.length > 1 && <Legend names={series.map(({ name }) => name)} />}
      <details className={styles.twin}>
        <summary>
          <Trans>As a table</Trans>
        </summary>
        <ChartTable title={title} points={points} series={series} said={said} />
      </details>
    </figure>
  );
}
