import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { ChartLine } from 'lucide-react';
import { figuresQuery, PERIODS } from '#/console/api/figures';
import type { Figures } from '#/console/api/types';
import { FigureChart } from '#/console/figures/figure-chart';
import { FIGURE_LIST, FIGURE_NAMES, type FiguresFilter } from '#/console/figures/figure-words';
import { SiteField } from '#/console/figures/site-field';
import { currenciesOf } from '#/console/figures/trend';
import { Loaded } from '#/console/loaded';
import { AgreementCard } from '#/console/opinions/agreement-card';
import { useTitle } from '#/console/shell/use-title';
import { SavedViews } from '#/console/views/saved-views';
import { ChipButton } from '#/ui/buttons/chip';
import { EmptyState } from '#/ui/layout/empty-state';
import { PageHead } from '#/ui/layout/page-head';
import styles from './figures.module.css';

/** One figure by day: where each number of the start page leads. */
export function FiguresPage() {
  const { i18n, t } = useLingui();
  const wish = useSearch({ from: '/inside/figures' });
  const navigate = useNavigate();
  const figures = useQuery(figuresQuery(wish.days, wish.site));
  useTitle(t`Figures`);
  // From what the address says by then, not when this was drawn: two quick presses both count.
  const change = (part: Partial<FiguresFilter>) =>
    void navigate({ from: '/figures', search: (asked) => ({ ...asked, ...part }), replace: true });
  return (
    <>
      <PageHead title={<Trans>Figures</Trans>}>
        <Trans>Sums by day that name no one. A day is written once it's over, in UTC.</Trans>
      </PageHead>
      <SavedViews page="figures" />
      <div className={styles.filter}>
        <div className={styles.chips}>
          {FIGURE_LIST.map((figure) => (
            <ChipButton key={figure} toggle active={wish.figure === figure} onClick={() => change({ figure })}>
              {i18n._(FIGURE_NAMES[figure])}
            </ChipButton>
          ))}
        </div>
        <div className={styles.chips}>
          {PERIODS.map((days) => (
            <ChipButton key={days} toggle active={wish.days === days} onClick={() => change({ days })}>
              <Trans>{days} days</Trans>
            </ChipButton>
          ))}
        </div>
        <SiteField site={wish.site} onSite={(site) => change({ site })} />
      </div>
      <Loaded query={figures}>{(data) => <Charts figures={data} wish={wish} />}</Loaded>
      <AgreementCard />
    </>
  );
}

function Charts({ figures, wish }: { figures: Figures; wish: FiguresFilter }) {
  const { figure, days } = wish;
  if (figures.days.length === 0) {
    return (
      <EmptyState icon={<ChartLine />} title={<Trans>No day is written yet</Trans>}>
        <Trans>The first one appears within an hour after midnight UTC. Today's figures are on the start page.</Trans>
      </EmptyState>
    );
  }
  const isMoney = figure === 'revenue' || figure === 'refunds';
  const currencies = isMoney ? currenciesOf(figures.days) : [''];
  return (
    <div className={styles.charts}>
      {(currencies.length > 0 ? currencies : ['EUR']).map((currency) => (
        <section key={currency} className={styles.card}>
          <FigureChart figures={figures} days={days} shown={[figure]} currency={currency} />
        </section>
      ))}
    </div>
  );
}
