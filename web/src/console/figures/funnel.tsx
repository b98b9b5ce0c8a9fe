import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { Sums } from '#/console/api/types';
import { FIGURE_NAMES, type Figure } from '#/console/figures/figure-words';
import { totalOf, valueOf } from '#/console/figures/trend';
import { useFigureWords } from '#/console/figures/use-figure-words';
import styles from './figures.module.css';

const STEPS: readonly Figure[] = ['visits', 'sign_ups', 'activations', 'first_purchases'];

/** From a visit to a purchase: how many came as far as each step, and which share of the step before. */
export function Funnel({ days, site }: { days: readonly (Sums | undefined)[]; site: string | undefined }) {
  const { i18n, t } = useLingui();
  const { said, share } = useFigureWords();
  const steps = STEPS.map((figure) => ({ figure, count: totalOf(days.map((sums) => valueOf(sums, figure))) }));
  const most = Math.max(1, ...steps.map(({ count }) => count ?? 0));
  const [visits, signUps, , purchases] = steps.map(({ count }) => count);
  const of = (count: number) => (visits ? share(count / visits) : '');
  const period = days.length;
  const title =
    visits && typeof signUps === 'number' && typeof purchases === 'number'
      ? t`Of all visits in ${period} days, ${of(signUps)} became a sign-up and ${of(purchases)} a first purchase`
      : t`From a visit to a first purchase, in ${period} days`;
  return (
    <section className={styles.card} aria-labelledby="funnel">
      <h2 id="funnel" className={styles.finding}>
        {title}
      </h2>
      <ol className={styles.funnel}>
        {steps.map(({ figure, count }, index) => {
          const before = steps[index - 1]?.count;
          const part = typeof count === 'number' && before ? share(count / before) : '';
          return (
            <li key={figure}>
              <Link to="/figures" search={{ figure, days: 30, ...(site && { site }) }} className={styles.step}>
                <span className={styles.stepName}>{i18n._(FIGURE_NAMES[figure])}</span>
                <span className={styles.stepCount}>{said(count)}</span>
                <span className={styles.bar} aria-hidden="true">
                  <span style={{ inlineSize: `${((count ?? 0) / most) * 100}%` }} />
                </span>
                {part && <span className={styles.detail}>{t`${part} of the step before`}</span>}
              </Link>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
