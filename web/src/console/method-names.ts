/** Payment methods by their own names, which are the same in every language. */
const NAMES: Record<string, string> = {
  sdd: 'SEPA Direct Debit',
  sct: 'SEPA Credit Transfer',
  prezelewy24: 'Przelewy24',
  blik: 'BLIK',
  mastercard: 'Mastercard',
  visa: 'Visa',
  creditcard: 'Credit card',
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
  eps: 'eps',
};

/** A payment method's name; its code where there is none. */
export const methodName = (code: string): string => NAMES[code] ?? code;
