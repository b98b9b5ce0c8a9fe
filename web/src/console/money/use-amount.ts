import { useLingui } from '@lingui/react/macro';
import { formatMoney, wholeMoney } from '#/lib/money';
import { regional } from '#/lib/regional';

/** Parts of one that a unit has: credits are whole. */
export const partsOf = (unit: string) => (unit === 'credits' ? 1 : wholeMoney(1, unit).amount);

/** How a unit is called, and amounts of it in words. */
export function useAmount(unit: string): { name: string; amount: (parts: number) => string } {
  const { i18n, t } = useLingui();
  if (unit === 'credits') {
    const number = new Intl.NumberFormat(regional(i18n.locale));
    return { name: t`Credits`, amount: (parts) => number.format(parts) };
  }
  const names = new Intl.DisplayNames(regional(i18n.locale), { type: 'currency' });
  return { name: names.of(unit) ?? unit, amount: (amount) => formatMoney({ amount, currency: unit }, i18n.locale) };
}
