import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useMember } from '#/api/session';
import { useSettings } from '#/api/site';
import { inMoney, priceOf } from '#/features/chat/composer/send-rules';
import { formatMoney } from '#/lib/money';
import styles from './composer.module.css';

interface PriceLineProps {
  id: string;
  photos: number;
  hasWords: boolean;
}

/** What a message costs, in credits and money, and what is left; with photos, what they cost together. */
export function PriceLine({ id, photos, hasWords }: PriceLineProps) {
  const { i18n } = useLingui();
  const { credits, credit_price } = useMember();
  const settings = useSettings();
  const cost = priceOf({ photos, hasWords }, settings);
  const price = inMoney(cost, credit_price);
  if (cost === 0)
    return (
      <p id={id} className={styles.price}>
        {photos > 0 ? (
          <Trans comment="Photos in a message cost nothing">This is free.</Trans>
        ) : (
          <Trans>Messages are free.</Trans>
        )}
      </p>
    );
  const money = price && formatMoney(price, i18n.locale);
  return (
    <p id={id} className={styles.price}>
      <span>
        {photos > 0 ? (
          <Plural value={cost} one="# credit for this message" other="# credits for this message" />
        ) : (
          <Plural value={cost} one="# credit per message" other="# credits per message" />
        )}
        {money && (
          <>
            {' '}
            <Trans comment="Price of a message or gift in money, after its price in credits">({money})</Trans>
          </>
        )}
      </span>
      <span>
        <Plural value={credits} one="You have # credit" other="You have # credits" />
      </span>
    </p>
  );
}

/** After a price in credits: what it is in money; nothing where there is none. */
export function InMoney({ credits }: { credits: number }) {
  const { i18n } = useLingui();
  const price = inMoney(credits, useMember().credit_price);
  if (!price) return null;
  const money = formatMoney(price, i18n.locale);
  return <Trans comment="After what something costs in credits: its price in money">That's {money}.</Trans>;
}
