import { Trans, useLingui } from '@lingui/react/macro';
import type { Timestamp } from '#/api/types';
import { formatDay } from '#/lib/time-ago';

/** Since when the consent holds, or what it is about. */
export function OrientationHint({ givenAt }: { givenAt: Timestamp | null }) {
  const { i18n } = useLingui();
  if (!givenAt) return <Trans>This can tell something about your sexual orientation, so we ask. You can take it back at any time.</Trans>;
  const day = formatDay(givenAt, i18n.locale);
  return <Trans>You agreed on {day}. Switch it off to take that back: your orientation and interests are hidden at once.</Trans>;
}
