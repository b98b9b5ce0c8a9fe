import { regional } from '#/lib/regional';

/** In minor units: 1250 of "EUR" is 12.50 euro. */
interface Money {
  amount: number;
  currency: string;
}

/** Decimal places of a currency: 2 for EUR, 0 for ISK. */
function decimals(currency: string): number {
  return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;
}

/** An amount of whole units of a currency, such as euros, as money. */
export function wholeMoney(units: number, currency: string): Money {
  return { amount: units * 10 ** decimals(currency), currency };
}

/** Whole units in an amount, rounded up: what a field for whole units shows. */
export function wholeUnits({ amount, currency }: Money): number {
  return Math.ceil(amount / 10 ** decimals(currency));
}

/** Money as people of `locale` write it; `amount` is in minor units. */
export function formatMoney({ amount, currency }: Money, locale: string): string {
  const places = decimals(currency);
  return new Intl.NumberFormat(regional(locale), { style: 'currency', currency }).format(amount / 10 ** places);
}

/**
 * The VAT inside a gross price, rounded half up as the server does: gross * rate / (100 % + rate);
 * `basisPoints` 2100 is 21 %.
 */
export function vatIncluded({ amount, currency }: Money, basisPoints: number): Money {
  const whole = 10_000 + basisPoints;
  return { amount: Math.floor((amount * basisPoints + Math.floor(whole / 2)) / whole), currency };
}

/** A rate in basis points as people of `locale` write it: "25.5 %". */
export function formatRate(basisPoints: number, locale: string): string {
  return new Intl.NumberFormat(regional(locale), { style: 'percent', maximumFractionDigits: 2 }).format(
    basisPoints / 10_000,
  );
}
