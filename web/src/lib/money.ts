import type { Money } from '#/api/types';

/** Decimal places of a currency: 2 for EUR, 0 for ISK. */
function decimals(currency: string): number {
  return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;
}

/** The language as this site's country writes it, as in mails: `de` is `de-AT` in Austria. */
function regional(locale: string): string {
  const { country } = document.documentElement.dataset;
  return country ? `${locale}-${country}` : locale;
}

/** Money as people of `locale` write it; `amount` is in minor units. */
export function formatMoney({ amount, currency }: Money, locale: string): string {
  const places = decimals(currency);
  return new Intl.NumberFormat(regional(locale), { style: 'currency', currency }).format(amount / 10 ** places);
}
