import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import type { Mandate, Method } from '#/api/wire';

/** What a method is called: a brand's own name in every language, or a plain word that is translated. */
export const METHOD_NAMES: Record<Method, string | MessageDescriptor> = {
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
  ideal: 'iDEAL | Wero',
  bancontact: 'Bancontact',
  applepay: 'Apple Pay',
  paysafecard: 'paysafecard',
  maestro: 'Maestro',
  paypal: 'PayPal',
  sofort: 'SOFORT',
  eps: 'eps',
};

/** True for one of the codes of spec 3, such as one that stands in an address. */
export function isMethod(code: string | undefined): code is Method {
  return code !== undefined && Object.hasOwn(METHOD_NAMES, code);
}

/**
 * Gives a method's name in the reader's language; `inText`, as it stands inside a sentence: a plain word begins with a
 * small letter there, but in German.
 */
export function useMethodName(inText = false): (method: Method) => string {
  const { i18n } = useLingui();
  return (method) => {
    const name = METHOD_NAMES[method];
    if (typeof name === 'string') return name;
    const word = i18n._(name);
    return inText && i18n.locale !== 'de' ? word.charAt(0).toLowerCase() + word.slice(1) : word;
  };
}

/** Cards: what may be kept for the next order, with the member's yes (payments/method.rs). */
const CARDS = new Set<Method>(['mastercard', 'visa', 'creditcard', 'dankort', 'cartebancaire', 'nexi', 'maestro']);

/** Whether it is a card. */
export function isCard(method: Method): boolean {
  return CARDS.has(method);
}

/** What a stored way to pay is called: "Visa •••• 4242". */
export function useMandateName(inText = false): (mandate: Pick<Mandate, 'method' | 'label' | 'last_digits'>) => string {
  const nameOf = useMethodName(inText);
  return ({ method, label, last_digits: digits }) => `${label ?? nameOf(method)} •••• ${digits}`;
}
