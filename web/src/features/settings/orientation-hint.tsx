import { Trans, useLingui } from '@lingui/react/macro';
import type { Timestamp } from '#/api/wire';
import { formatDay } from '#/lib/time-ago';

/** Since when the consent holds, or what it is about. */
export function OrientationHint({ givenAt }: { givenAt: Timestamp | null }) {
  const { i18n } = useLingui();
  if (!givenAt)
    return (
      <Trans>
        This may reveal your sexual orientation, so we ask for your consent. You can withdraw it at any time.
      </Trans>
    );
  const day = formatDay(givenAt, i18n.locale);
  return (
    <Trans>
      You agreed on {day}. Turn it off to withdraw your consent: we'll hide your orientation and interests straight
      away.
    </Trans>
  );
}
