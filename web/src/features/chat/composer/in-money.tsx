import { Trans, useLingui } from '@lingui/react/macro';
import { useMember } from '#/api/session';
import { inMoney } from '#/features/chat/composer/send-rules';
import { formatMoney } from '#/lib/money';

/** After a price in credits: what it is in money; nothing where there is none. */
export function InMoney({ credits }: { credits: number }) {
  const { i18n } = useLingui();
  const price = inMoney(credits, useMember().credit_price);
  if (!price) return null;
  const money = formatMoney(price, i18n.locale);
  return <Trans comment="After what something costs in credits: its price in money">That's {money}.</Trans>;
}
