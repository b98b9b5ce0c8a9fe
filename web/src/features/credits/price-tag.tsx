import { Trans } from '@lingui/react/macro';
import { useLingui } from '@lingui/react';
import type { Bundle } from '#/api/wire';
import { formatMoney } from '#/lib/money';
import styles from './price-tag.module.css';

/** What a bundle costs; with a discount also what it would cost without, said in words to readers. */
export function PriceTag({ bundle: { price, discounted_price: discounted } }: { bundle: Bundle }) {
  const { locale } = useLingui().i18n;
  const full = formatMoney(price, locale);
  if (!discounted) return full;
  return (
    <span className={styles.tag}>
      <s className={styles.full}>
        <span className="visually-hidden">
          <Trans comment="Read aloud before a price that is struck through">Instead of</Trans>{' '}
        </span>
        {full}
      </s>{' '}
      <span>{formatMoney(discounted, locale)}</span>
    </span>
  );
}
