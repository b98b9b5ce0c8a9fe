import { Trans } from '@lingui/react/macro';
import type { ProfileCard } from '#/api/wire';

/** How lately a member was here, in words; nothing for longer ago than a week. */
export function Presence({ online }: { online: ProfileCard['online'] }) {
  switch (online) {
    case 'online':
      return <Trans>Online now</Trans>;
    case 'today':
      return <Trans>Active today</Trans>;
    case 'this_week':
      return <Trans>Active this week</Trans>;
    case 'earlier':
      return null;
  }
}
