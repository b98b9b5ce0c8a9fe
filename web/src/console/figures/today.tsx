import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { TrendingDown, TrendingUp } from 'lucide-react';
import type { Figures } from '#/console/api/types';
import { FIGURE_LIST, FIGURE_NAMES, type Figure } from '#/console/figures/figure-words';
import { SiteField, type SiteChoice } from '#/console/figures/site-field';
import { changeOf, currenciesOf, valueOf } from '#/console/figures/trend';
import { useFigureWords } from '#/console/figures/use-figure-words';
import styles from './figures.module.css';

const isMoney = (figure: Figure) => figure === 'revenue' || figure === 'refunds';

/** Today until now, each figure beside the same weekday up to the same minute; each leads to its days. */
export function Today({ figures, choice }: { figures: Figures; choice: SiteChoice }) {
  const { site } = choice;
  const { today, same_weekday: before } = figures;
  const currencies = currenciesOf([today, before, ...figures.days]);
  return (
    <section aria-labelledby="today" className={styles.part}>
      <div className={styles.head}>
        <h2 id="today">
          <Trans>Today</Trans>
        </h2>
        <SiteField {...choice} />
      </div>
      <ul className={styles.today}>
        {FIGURE_LIST.flatMap((figure) =>
          (isMoney(figure) ? (currencies.length > 0 ? currencies : ['EUR']) : ['']).map((currency) => (
            <Tile
              key={`${figure} ${currency}`}
              figure={figure}
              currency={currency}
              site={site}
              now={valueOf(today, figure, currency)}
              before={valueOf(before, figure, currency)}
            />
          )),
        )}
      </ul>
      <p className={styles.detail}>
        <Trans>Days begin at midnight UTC. Each figure leads to its days.</Trans>
      </p>
    </section>
  );
}

interface TileProps {
  figure: Figure;
  currency: string;
  site: string | undefined;
  now: number | null;
  before: number | null;
}

function Tile({ figure, currency, site, now, before }: TileProps) {
  const { i18n, t } = useLingui();
  const { said, share } = useFigureWords();
  const change = changeOf(now, before);
  const then = said(before, currency);
  return (
    <li>
      <Link to="/figures" search={{ figure, days: 30, ...(site && { site }) }} className={styles.tile}>
        <span className={styles.name}>{i18n._(FIGURE_NAMES[figure])}</span>
        <span className={styles.value}>{said(now, currency)}</span>
        <span className={styles.detail}>
          {(change.kind === 'more' || change.kind === 'less') && (
            <span className={styles.change}>
              {change.kind === 'more' ? <TrendingUp aria-hidden="true" /> : <TrendingDown aria-hidden="true" />}
              {change.kind === 'more' ? t`${share(change.share)} more` : t`${share(change.share)} less`}
            </span>
          )}
          <Trans>a week ago: {then}</Trans>
        </span>
      </Link>
    </li>
  );
}
