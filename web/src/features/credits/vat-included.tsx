import { Trans } from '@lingui/react/macro';
import { useLingui } from '@lingui/react';
import { formatRate } from '#/lib/money';
import styles from './credits-page.module.css';

/**
 * Beside prices that are no order yet: that nothing comes on top of them, which Germany's PAngV (section 6) wants
 * said wherever something is sold from afar. Nothing where there is no VAT.
 */
export function VatIncluded({ basisPoints }: { basisPoints: number }) {
  const { locale } = useLingui().i18n;
  const rate = formatRate(basisPoints, locale);
  if (basisPoints === 0) return null;
  return (
    <p className={styles.begin}>
      <Trans>Prices include {rate} VAT.</Trans>
    </p>
  );
}
