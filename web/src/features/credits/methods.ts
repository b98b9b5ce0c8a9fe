import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { MethodCode } from '#/api/types';

/** What a method is called: a brand's own name in every language, or a plain word that is translated. */
export const METHOD_NAMES: Record<MethodCode, string | MessageDescriptor> = {
  sdd: msg`Direct debit`,
  prezelewy24: 'Przelewy24',
  blik: 'BLIK',
  sct: msg`Bank transfer`,
  giropay: 'giropay',
  mastercard: 'Mastercard',
  visa: 'Visa',
  creditcard: msg`Credit card`,
  dankort: 'Dankort',
  mobilepay: 'MobilePay',
  swish: 'Swish',
  twint: 'TWINT',
  satispay: 'Satispay',
  vipps: 'Vipps',
  cartebancaire: 'Carte Bancaire',
  nexi: 'Nexi',
  ideal: 'iDEAL',
  bancontact: 'Bancontact',
  applepay: 'Apple Pay',
  paysafecard: 'paysafecard',
  maestro: 'Maestro',
  paypal: 'PayPal',
  sofort: 'Sofort',
  eps: 'eps',
};

/** True for one of the codes of spec 3, such as one that stands in an address. */
export function isMethod(code: string | undefined): code is MethodCode {
  return code !== undefined && Object.hasOwn(METHOD_NAMES, code);
}

/** The methods in the order of the screen: the one used last first, the one that just failed last. */
export function orderedMethods(offered: readonly MethodCode[], last: MethodCode | null, failed: MethodCode | null): MethodCode[] {
  const rank = (method: MethodCode) => {
    if (method === failed) return 2;
    return method === last ? 0 : 1;
  };
  return offered.toSorted((one, other) => rank(one) - rank(other));
}

/** What is chosen at first: what the member chose here before, else what they used last, else the first on offer. */
export function startMethod(ordered: readonly MethodCode[], chosen: string | undefined, failed: MethodCode | null): MethodCode | null {
  const known = ordered.find((method) => method === chosen && method !== failed);
  return known ?? ordered.find((method) => method !== failed) ?? ordered[0] ?? null;
}
