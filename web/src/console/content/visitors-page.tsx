import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Download, Users } from 'lucide-react';
import { useState } from 'react';
import { getBlob } from '#/console/api/call';
import { visitorsAsked, visitorsQuery, type VisitorsFilter } from '#/console/api/content';
import { PERIODS } from '#/console/api/figures';
import type { SiteAnswer, Visitors, VisitorSource } from '#/console/api/types';
import { useAct } from '#/console/api/use-act';
import { LineChart } from '#/console/charts/line-chart';
import { FIGURE_NAMES, type Figure } from '#/console/figures/figure-words';
import { useFigureWords } from '#/console/figures/use-figure-words';
import { Loaded } from '#/console/loaded';
import { NumberTable } from '#/console/number-table';
import { SiteFrame } from '#/console/sites/site-frame';
import { Button } from '#/ui/buttons/button';
import { ChipButton } from '#/ui/buttons/chip';
import { EmptyState } from '#/ui/layout/empty-state';
import { saveFile } from '#/lib/files';
import styles from './content.module.css';

const STEPS = ['visits', 'sign_ups', 'activations', 'first_purchases'] as const satisfies readonly Figure[];

/** Where a site's visitors come from, and what comes of them, by day. */
export function VisitorsPage() {
  const { t } = useLingui();
  return <SiteFrame title={t`Visitors`}>{(site) => <Counts site={site} />}</SiteFrame>;
}

function Counts({ site: { site } }: { site: SiteAnswer }) {
  const [wish, setWish] = useState<VisitorsFilter>({ days: 30 });
  const found = useQuery(visitorsQuery(site.id, wish));
  const save = useAct(
    (by: 'day' | 'source') => getBlob('/api/console/site-visitors-file', { ...visitorsAsked(site.id, wish), by }),
    { onDone: (file) => saveFile(file, `visitors-${site.domain}.csv`) },
  );
  const { days, ...only } = wish;
  return (
    <div className={styles.part}>
      <div className={styles.side}>
        <p className={styles.detail}>
          <Trans>
            Days are in UTC, and today is among them. Numbers below five stay unsaid, so that no one is known.
          </Trans>
        </p>
        <div className={styles.chips}>
          {PERIODS.map((period) => (
            <ChipButton key={period} toggle active={days === period} onClick={() => setWish({ ...wish, days: period })}>
              <Trans>{period} days</Trans>
            </ChipButton>
          ))}
          {Object.keys(only).length > 0 && (
            <ChipButton active onClick={() => setWish({ days })}>
              <Only only={only} /> <span aria-hidden="true">×</span>
              <span className="visually-hidden">
                <Trans>: show all</Trans>
              </span>
            </ChipButton>
          )}
        </div>
        <div className={styles.acts}>
          <Button
            size="small"
            variant="secondary"
            icon={<Download />}
            busy={save.isBusy}
            onClick={() => save.act('day')}
          >
            <Trans>Days as CSV</Trans>
          </Button>
          <Button
            size="small"
            variant="secondary"
            icon={<Download />}
            busy={save.isBusy}
            onClick={() => save.act('source')}
          >
            <Trans>Sources as CSV</Trans>
          </Button>
        </div>
      </div>
      <Loaded query={found}>
        {(visitors) => <Shown visitors={visitors} onOnly={(one) => setWish({ days, ...one })} />}
      </Loaded>
    </div>
  );
}

/** Who is looked at alone, in words. */
function Only({ only }: { only: Omit<VisitorsFilter, 'days'> }) {
  const { t } = useLingui();
  const { network, ref: campaign, lander } = only;
  if (network !== undefined) return t`network: ${network}`;
  return campaign === undefined ? t`lander: ${lander ?? ''}` : t`campaign: ${campaign}`;
}

function Shown({ visitors, onOnly }: { visitors: Visitors; onOnly: (only: Omit<VisitorsFilter, 'days'>) => void }) {
  const { i18n, t } = useLingui();
  const { day, finding, format, short, unknown, said } = useFigureWords();
  const { days, sources } = visitors;
  if (sources.length === 0) {
    return (
      <EmptyState icon={<Users />} title={<Trans>No visitors in these days</Trans>}>
        <Trans>Whoever comes from elsewhere is counted here, as a number.</Trans>
      </EmptyState>
    );
  }
  const series = STEPS.map((step) => ({ name: i18n._(FIGURE_NAMES[step]), values: days.map((one) => one[step]) }));
  // Visits are many times the rest: beside them it would be a line at the bottom.
  const charts = [['visits', series.slice(0, 1)] as const, ['sign_ups', series.slice(1)] as const];
  return (
    <>
      <div className={styles.two}>
        {charts.map(([step, lines]) => (
          <section key={step} className={styles.card} data-wide>
            <LineChart
              title={finding(step, lines[0]?.values ?? [], [])}
              points={days.map((one) => day(one.day))}
              series={lines}
              format={(value) => format(value)}
              axis={(value) => short(value)}
              unknown={unknown}
            />
          </section>
        ))}
      </div>
      <NumberTable
        label={t`Who sent them`}
        heads={[t`Network`, t`Campaign`, t`Lander`, ...series.map(({ name }) => name)]}
        numbers={4}
      >
        {sources.map((source) => (
          <tr key={`${source.network} ${source.ref} ${source.lander}`}>
            <td>
              <Part name="network" source={source} onOnly={onOnly} />
            </td>
            <td>
              <Part name="ref" source={source} onOnly={onOnly} />
            </td>
            <td>
              <Part name="lander" source={source} onOnly={onOnly} />
            </td>
            {STEPS.map((step) => (
              <td key={step}>{said(source[step])}</td>
            ))}
          </tr>
        ))}
      </NumberTable>
    </>
  );
}

interface PartProps {
  name: 'network' | 'ref' | 'lander';
  source: VisitorSource;
  onOnly: (only: Omit<VisitorsFilter, 'days'>) => void;
}

/** A part of where visitors came from; pressed, only those with it are shown. */
function Part({ name, source, onOnly }: PartProps) {
  const value = source[name];
  if (!value) return <Trans>none</Trans>;
  if (value === '*') return <Trans>others, too many to tell apart</Trans>;
  return (
    <button type="button" className={styles.press} onClick={() => onOnly({ [name]: value })}>
      {value}
    </button>
  );
}
