import { call } from '#/api/client';
import type { CodeSent, DebitForm, Order } from '#/api/wire';

/** The first step: a code goes to the phone. Field errors name what is wrong. */
export function sendDebitForm(form: DebitForm, idempotencyKey: string): Promise<{ code: CodeSent }> {
  return call('POST', '/api/directdebit.php', { body: form, idempotencyKey });
}

/** Another code for the same form. Refusals: rate_limited, not_found (the form is no more). */
export function resendDebitCode(): Promise<{ code: CodeSent }> {
  return call('PUT', '/api/directdebit.php');
}

/**
 * The second step: the code proves the phone, the order is placed. `begin` is the version of the words above the
 * button. Refusals: as the first step's, and sms_code_invalid of `otp`.
 */
export function confirmDebit(otp: string, begin: string, idempotencyKey: string): Promise<{ order: Order }> {
  return call('PUT', '/api/directdebit.php', { body: { otp, begin }, idempotencyKey });
}
