import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useMember } from '#/api/session';
import { useSettings } from '#/api/site';
import { priceInMoney } from '#/features/chat/standing';
import { formatMoney } from '#/lib/money';
import styles from './composer.module.css';

/** What a message costs, in credits and money (design 5.7), and what is left. */
export function PriceLine({ id }: { id: string }) {
  const { i18n } = useLingui();
  const { credits, country } = useMember();
  const settings = useSettings();
  const price = priceInMoney(settings, country);
  const cost = settings.message_credits;
  if (cost === 0) return <p id={id} className={styles.price}><Trans>Messages are free.</Trans></p>;
  const money = price && formatMoney(price, i18n.locale);
  return (
    <p id={id} className={styles.price}>
      <span>
        <Plural value={cost} one="# credit per message" other="# credits per message" />
        {money && <> <Trans comment="Lowest price of a message in money, after its price in credits">(from {money})</Trans></>}
      </span>
      <span><Trans comment="The member's balance of credits">You have {credits}</Trans></span>
    </p>
  );
}
