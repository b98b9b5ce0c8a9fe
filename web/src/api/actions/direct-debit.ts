import { call } from '#/api/client';
import type { DebitCode, Id, Order } from '#/api/types';

export interface DebitForm {
  bundle: Id;
  account_holder: string; iban: string; street: string; house_number: string; zip: string; city: string; phone: string;
  consent: boolean;
  mandate_text_version: string;
  /** The discount that the screen showed. */
  discount_code: string | null;
}

/** The first step: a code goes to the phone. Field errors name what is wrong. */
export function sendDebitForm(form: DebitForm, idempotencyKey: string): Promise<{ code: DebitCode }> {
  return call('POST', '/api/directdebit.php', { body: form, idempotencyKey });
}

/** Another code for the same form. Refusals: rate_limited, not_found (the form is no more). */
export function resendDebitCode(): Promise<{ code: DebitCode }> {
  return call('PUT', '/api/directdebit.php');
}

/** The second step: the code proves the phone, the order is placed. Refusals: as the first step's, and sms_code_invalid of `otp`. */
export function confirmDebit(otp: string, idempotencyKey: string): Promise<{ order: Order }> {
  return call('PUT', '/api/directdebit.php', { body: { otp }, idempotencyKey });
}
