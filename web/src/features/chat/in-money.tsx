import { Trans, useLingui } from '@lingui/react/macro';
import { useMember } from '#/api/session';
import { useSettings } from '#/api/site';
import { inMoney } from '#/features/chat/standing';
import { formatMoney } from '#/lib/money';

/** After a price in credits: what it is in money at the least (design 5.7); nothing where the site names none. */
export function InMoney({ credits }: { credits: number }) {
  const { i18n } = useLingui();
  const price = inMoney(credits, useSettings(), useMember().country);
  if (!price) return null;
  const money = formatMoney(price, i18n.locale);
  return <Trans comment="After what something costs in credits: its lowest price in money">That is {money} or more.</Trans>;
}
