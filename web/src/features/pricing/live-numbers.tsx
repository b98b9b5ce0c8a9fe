import { Plural } from '@lingui/react/macro';
import { useSettings } from '#/api/site';
import { useHydrated } from '#/lib/hydrated';

/** The site's own number of free credits; nothing until it is known, and nothing where there are none. */
export function FreeStart() {
  const { signup_credits: credits } = useSettings();
  if (!useHydrated() || credits <= 0) return null;
  return (
    <p>
      <strong>
        <Plural value={credits} one="You start with # free credit." other="You start with # free credits." />
      </strong>
    </p>
  );
}

/** The site's own number of days for giving credits back. */
export function MoneyBack() {
  const { refund_days: days } = useSettings();
  if (!useHydrated() || days <= 0) return null;
  return (
    <p>
      <strong>
        <Plural value={days} one="Within # day of the purchase." other="Within # days of the purchase." />
      </strong>
    </p>
  );
}
