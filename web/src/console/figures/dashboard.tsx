import { useQuery } from '@tanstack/react-query';
import { figuresQuery } from '#/console/api/figures';
import { placesQuery } from '#/console/api/session';
import type { Figures } from '#/console/api/types';
import { DisputeRates } from '#/console/figures/dispute-rates';
import { FigureChart } from '#/console/figures/figure-chart';
import { Funnel } from '#/console/figures/funnel';
import type { SiteChoice } from '#/console/figures/site-field';
import { Today } from '#/console/figures/today';
import { currenciesOf, halves } from '#/console/figures/trend';
import { Loaded } from '#/console/loaded';
import styles from './figures.module.css';

const DAYS = 30;

/** What the sites bring: today, the way from a visit to a purchase, money, and disputes. */
export function Dashboard(choice: SiteChoice) {
  const figures = useQuery(figuresQuery(DAYS, choice.site));
  // Companies' names.
  useQuery(placesQuery);
  return <Loaded query={figures}>{(data) => <Parts figures={data} choice={choice} />}</Loaded>;
}

function Parts({ figures, choice }: { figures: Figures; choice: SiteChoice }) {
  const { site } = choice;
  const { shown } = halves(figures.days, DAYS);
  const hasDays = figures.days.length > 0;
  return (
    <>
      <Today figures={figures} choice={choice} />
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
