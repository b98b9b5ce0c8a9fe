import { useLingui } from '@lingui/react/macro';
import { FIGURE_NAMES, type Figure } from '#/console/figures/figure-words';
import { changeOf, totalOf } from '#/console/figures/trend';
import { formatMoney, wholeMoney } from '#/lib/money';
import { regional } from '#/lib/regional';

/** How figures are said in the reader's language. */
export function useFigureWords() {
  const { i18n, t } = useLingui();
  const count = new Intl.NumberFormat(regional(i18n.locale));
  const percent = new Intl.NumberFormat(regional(i18n.locale), { style: 'percent', maximumFractionDigits: 0 });
  const day = new Intl.DateTimeFormat(regional(i18n.locale), { day: 'numeric', month: 'short', timeZone: 'UTC' });
  const format = (value: number, currency = '') =>
    currency ? formatMoney({ amount: value, currency }, i18n.locale) : count.format(value);
  const short = (value: number, currency = '') => {
    const money = currency ? ({ style: 'currency', currency } as const) : {};
    const words = { ...money, notation: 'compact', minimumFractionDigits: 0, maximumFractionDigits: 1 } as const;
    return new Intl.NumberFormat(regional(i18n.locale), words).format(
      currency ? value / wholeMoney(1, currency).amount : value,
    );
  };
  const unknown = t`fewer than 5`;
  return {
    unknown,
    format,
    short,
    share: (value: number) => percent.format(value),
    day: (iso: string) => day.format(new Date(`${iso}T00:00:00Z`)),
    said: (value: number | null, currency = '') => (value === null ? unknown : format(value, currency)),
    /** What a figure did over some days, against as many before them. */
    finding: (figure: Figure, now: readonly (number | null)[], before: readonly (number | null)[], currency = '') => {
      const name = i18n._(FIGURE_NAMES[figure]);
      const days = now.length;
      const all = totalOf(now);
      const total = all === null ? unknown : format(all, currency);
      const change = changeOf(all, before.length > 0 ? totalOf(before) : null);
      if (change.kind === 'more') {
        const by = percent.format(change.share);
        return t`${name}: ${total} in ${days} days, ${by} more than in the ${days} days before`;
      }
      if (change.kind === 'less') {
        const by = percent.format(change.share);
        return t`${name}: ${total} in ${days} days, ${by} less than in the ${days} days before`;
      }
      if (change.kind === 'level') return t`${name}: ${total} in ${days} days, as in the ${days} days before`;
      return t`${name}: ${total} in ${days} days`;
    },
  };
}
