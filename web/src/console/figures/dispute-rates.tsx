import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { placesQuery } from '#/console/api/session';
import type { SchemeRate } from '#/console/api/types';
import { placeName } from '#/console/role-words';
import { formatRate } from '#/lib/money';
import { Chip } from '#/ui/buttons/chip';
import styles from './figures.module.css';

/** From this share of the limit on it is time to act. */
const NEAR = 0.6;

/** How often banks take payments back, beside the rate from which on the scheme fines. */
export function DisputeRates({ rates }: { rates: readonly SchemeRate[] }) {
  const { i18n } = useLingui();
  const places = useQuery(placesQuery).data?.sites ?? [];
  return (
    <section className={styles.card} aria-labelledby="rates">
      <h2 id="rates" className={styles.finding}>
        <Trans>Disputes in 30 days, and where the card scheme begins to fine</Trans>
      </h2>
      <ul className={styles.rates}>
        {rates.map(({ company, rate, limit }) => {
          const known = typeof rate === 'number' ? rate : null;
          const name = placeName({ scope: 'company', company }, places);
          const most = formatRate(limit, i18n.locale);
          const isNear = known !== null && known >= limit * NEAR;
          return (
            <li key={company} className={styles.rate}>
              <Link to="/figures" search={{ figure: 'disputes', days: 90 }}>
                {name}
              </Link>
              <span className={styles.rateValue}>
                {known === null ? <Trans>too few to tell</Trans> : formatRate(known, i18n.locale)}
              </span>
              <span className={styles.detail}>
                <Trans>limit {most}</Trans>
              </span>
              {isNear && (
                <Chip tone="tint">
                  {known >= limit ? <Trans>Above the limit</Trans> : <Trans>Near the limit</Trans>}
                </Chip>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
