import { LineChart, type Series } from '#/console/charts/line-chart';
import type { Figures } from '#/console/api/types';
import { FIGURE_NAMES, type Figure } from '#/console/figures/figure-words';
import { halves, valueOf } from '#/console/figures/trend';
import { useFigureWords } from '#/console/figures/use-figure-words';
import { useLingui } from '@lingui/react/macro';

interface FigureChartProps {
  figures: Figures;
  days: number;
  /** The first one is what the title is about. */
  shown: readonly [Figure, ...Figure[]];
  currency?: string;
}

/** Figures by day. */
export function FigureChart({ figures, days, shown, currency = '' }: FigureChartProps) {
  const { i18n } = useLingui();
  const { day, finding, format, short, unknown } = useFigureWords();
  const parts = halves(figures.days, days);
  const [first] = shown;
  const series: Series[] = shown.map((figure) => ({
    name: i18n._(FIGURE_NAMES[figure]),
    values: parts.shown.map(({ sums }) => valueOf(sums, figure, currency)),
  }));
  // Too few days before make no comparison.
  const before = parts.before.length >= days ? parts.before.map((sums) => valueOf(sums, first, currency)) : [];
  return (
    <LineChart
      title={finding(first, series[0]?.values ?? [], before, currency)}
      points={parts.shown.map((one) => day(one.day))}
      series={series}
      format={(value) => format(value, currency)}
      axis={(value) => short(value, currency)}
      unknown={unknown}
    />
  );
}
