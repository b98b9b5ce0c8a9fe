import type { Settings } from '#/api/types';
import type { Tracking } from '#/lib/tracking';

/** Whether this visitor may sign up (spec 6): everybody, only with a traffic source (a network or a campaign), or nobody. */
export function maySignUp(signups: Settings['signups'], tracking: Tracking): boolean {
  if (signups === 'all') return true;
  return signups === 'with_trafficsource' && Boolean(tracking.network || tracking.ref);
}
