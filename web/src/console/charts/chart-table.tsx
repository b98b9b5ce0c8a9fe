import { useLingui } from '@lingui/react/macro';
import type { Series } from '#/console/charts/line-chart';
import styles from './charts.module.css';

interface ChartTableProps {
  title: string;
  points: readonly string[];
  series: readonly Series[];
  said: (value: number | null | undefined) => string;
}

/** The same as a chart, for those who would rather read: the newest first. */
export function ChartTable({ title, points, series, said }: ChartTableProps) {
  const { t } = useLingui();
  const rows = points.map((point, index) => ({ point, index })).toReversed();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- who has no mouse scrolls it by keys
    <div className={styles.scroll} role="region" tabIndex={0} aria-label={title}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t`Day`}</th>
            {series.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ point, index }) => (
            <tr key={point}>
              <th scope="row">{point}</th>
              {series.map(({ name, values }) => (
                <td key={name}>{said(values[index])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
