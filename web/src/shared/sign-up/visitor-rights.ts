import type { Settings } from '#/api/wire';
import type { Tracking } from '#/lib/tracking';

/** A network or a campaign makes a traffic source (spec 6); the sender's own numbers alone do not. */
function hasTrafficSource({ network, ref }: Tracking): boolean {
  return Boolean(network?.trim() || ref?.trim());
}

/** Whether this visitor may sign up (spec 6): everybody, only with a traffic source, or nobody. */
export function maySignUp(signups: Settings['signups'], tracking: Tracking): boolean {
  return signups === 'all' || (signups === 'with_trafficsource' && hasTrafficSource(tracking));
}

/** Whether this visitor may search members (spec 6), as members.php decides it. */
export function mayVisitorSearch(
  settings: Pick<Settings, 'logged_out_search' | 'logged_out_search_trafficsource'>,
  tracking: Tracking,
): boolean {
  return settings.logged_out_search || (settings.logged_out_search_trafficsource && hasTrafficSource(tracking));
}
