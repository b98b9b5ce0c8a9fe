import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { ConsoleProblem } from '#/console/api/problem';
import { passkeyFailure } from '#/lib/passkey';

/** What the browser refused, as a refusal of ours. */
export function passkeyProblem(error: unknown): ConsoleProblem {
  if (error instanceof ConsoleProblem) return error;
  const failure = passkeyFailure(error);
  const detail = {
    known: t(i18n)`This device already has a passkey for you.`,
    cancelled: t(i18n)`No passkey was used. Please try again.`,
    failed: t(i18n)`This device couldn't use a passkey here.`,
  }[failure];
  return new ConsoleProblem({ status: 400, code: `passkey_${failure}`, detail });
}
