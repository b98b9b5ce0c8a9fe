import { call } from '#/api/client';
import type { AgeCheck, AgeCheckBegun } from '#/api/wire';

/** Begins a check: where the browser goes to. Refusals: not_found where no one asks, age_check_unavailable, rate_limited. */
export async function beginAgeCheck(): Promise<string> {
  const { url } = await call<AgeCheckBegun>('POST', '/api/age-check.php');
  return url;
}

/** What the browser brought back; `code` is null for whoever gave up. Refusals: age_check_failed, age_check_unavailable, verification_over. */
export function finishAgeCheck(state: string, code: string | null): Promise<AgeCheck> {
  return call('PUT', '/api/age-check.php', { body: { state, code } });
}
