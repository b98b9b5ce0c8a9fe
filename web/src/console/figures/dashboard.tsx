import { useQuery } from '@tanstack/react-query';
import { figuresQuery } from '#/console/api/figures';
import { placesQuery } from '#/console/api/session';
import type { Figures } from '#/console/api/types';
import { DisputeRates } from '#/console/figures/dispute-rates';
import { FigureChart } from '#/console/figures/figure-chart';
import { Funnel } from '#/console/figures/funnel';
import { Today } from '#/console/figures/today';
import { currenciesOf, halves } from '#/console/figures/trend';
import { Loaded } from '#/console/loaded';
import styles from './figures.module.css';

const DAYS = 30;

/** What the sites bring: today, the way from a visit to a purchase, money, and disputes. */
export function Dashboard({ site }: { site: string | undefined }) {
  const figures = useQuery(figuresQuery(DAYS, site));
  // Companies' names.
  useQuery(placesQuery);
  return <Loaded query={figures}>{(data) => <Parts figures={data} site={site} />}</Loaded>;
}

function Parts({ figures, site }: { figures: Figures; site: string | undefined }) {
  const { shown } = halves(figures.days, DAYS);
  const hasDays = figures.days.length > 0;
  return (
    <>
      <Today figures={figures} site={site} />
      <div className={styles.charts}>
        {hasDays && <Funnel days={shown.map(({ sums }) => sums)} site={site} />}
        {hasDays && (
          <section className={styles.card}>
            <FigureChart figures={figures} days={DAYS} shown={['sign_ups', 'activations']} />
          </section>
        )}
        {currenciesOf(figures.days).map((currency) => (
          <section key={currency} className={styles.card}>
            <FigureChart figures={figures} days={DAYS} shown={['revenue', 'refunds']} currency={currency} />
          </section>
        ))}
        {figures.dispute_rates.length > 0 && <DisputeRates rates={figures.dispute_rates} />}
      </div>
    </>
  );
}
