import { Plural, Trans } from '@lingui/react/macro';
import { useLingui } from '@lingui/react';
import { Link } from '@tanstack/react-router';
import type { Bundle } from '#/api/wire';
import { PriceTag } from '#/features/credits/price-tag';
import { formatMoney } from '#/lib/money';
import styles from './premium-page.module.css';

/**
 * Spec 2: the packages that bring premium, each with its price and what a message costs then; the way to paying
 * it.
 */
export function PackageList({ bundles }: { bundles: readonly Bundle[] }) {
  const { locale } = useLingui().i18n;
  return (
    <ul className={styles.packages}>
      {bundles.map((bundle) => {
        const perMessagePrice = formatMoney(bundle.price_per_message, locale);
        return (
          <li key={bundle.id} className={styles.package}>
            <span>
              <Link
                to="/credits/$id/{-$paymentmethod}"
                params={{ id: bundle.id, paymentmethod: undefined }}
                className={styles.link}
              >
                <Plural value={bundle.credits} one="# credit" other="# credits" />
              </Link>
              <span className={styles.text}>
                <Trans>{perMessagePrice} per message</Trans>
              </span>
            </span>
            <strong className={styles.price}>
              <PriceTag bundle={bundle} />
            </strong>
          </li>
        );
      })}
    </ul>
  );
}
