import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Plus, TicketPercent } from 'lucide-react';
import { useState } from 'react';
import { getBlob, send } from '#/console/api/call';
import { codesQuery } from '#/console/api/content';
import { offersQuery } from '#/console/api/sites';
import type { SiteAnswer, SiteCode, SiteLot, SiteOffers } from '#/console/api/types';
import { useAct } from '#/console/api/use-act';
import { CodeDialog } from '#/console/content/code-dialog';
import { countryName } from '#/console/language-name';
import { Loaded } from '#/console/loaded';
import { methodName } from '#/console/method-names';
import { ActDialog } from '#/console/sites/act-dialog';
import { SiteFrame } from '#/console/sites/site-frame';
import { useTimes } from '#/console/times';
import { Button } from '#/ui/buttons/button';
import { EmptyState } from '#/ui/layout/empty-state';
import { saveFile } from '#/lib/files';
import { formatMoney } from '#/lib/money';
import { regional } from '#/lib/regional';
import styles from './content.module.css';

/** What is withdrawn: one code, or all of a lot. */
type Off = { code: string } | { lot: string };

/** Discount codes for everybody: single ones, and lots. */
export function DiscountsPage() {
  const { t } = useLingui();
  return <SiteFrame title={t`Discount codes`}>{(site) => <Discounts site={site} />}</SiteFrame>;
}

function Discounts({ site: { site } }: { site: SiteAnswer }) {
  const offers = useQuery(offersQuery(site.id));
  return <Loaded query={offers}>{({ choices }) => <Codes site={site.id} choices={choices} />}</Loaded>;
}

function Codes({ site, choices }: { site: string; choices: SiteOffers['choices'] }) {
  const { t } = useLingui();
  const found = useInfiniteQuery(codesQuery(site));
  const [making, setMaking] = useState<'code' | 'lot' | null>(null);
  const [off, setOff] = useState<Off | null>(null);
  const name = off === null ? '' : 'code' in off ? off.code : off.lot;
  return (
    <>
      <div className={styles.head}>
        <p className={styles.detail}>
          <Trans>Codes for everyone. A code for one member is made by a command, and isn't shown here.</Trans>
        </p>
        <div className={styles.acts}>
          <Button icon={<Plus />} onClick={() => setMaking('code')}>
            <Trans>New code</Trans>
          </Button>
          <Button variant="secondary" icon={<Plus />} onClick={() => setMaking('lot')}>
            <Trans>Many codes together</Trans>
          </Button>
        </div>
      </div>
      <Loaded query={found}>
        {({ pages }) => {
          const codes = pages.flatMap((page) => page.codes);
          const lots = pages[0]?.lots ?? [];
          if (codes.length === 0 && lots.length === 0) {
            return (
              <EmptyState icon={<TicketPercent />} title={<Trans>No codes yet</Trans>}>
                <Trans>A code takes something off what members buy.</Trans>
              </EmptyState>
            );
          }
          return (
            <div className={styles.part}>
              {codes.length > 0 && (
                <ul className={styles.cards}>
                  {codes.map((code) => (
                    <CodeCard key={code.code} code={code} onOff={() => setOff({ code: code.code })} />
                  ))}
                </ul>
              )}
              {found.hasNextPage && (
                <Button variant="secondary" busy={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
                  <Trans>Show earlier ones</Trans>
                </Button>
              )}
              {lots.length > 0 && (
                <section className={styles.cards}>
                  <h3>
                    <Trans>Made in lots</Trans>
                  </h3>
                  {lots.map((lot) => (
                    <LotCard key={lot.name} site={site} lot={lot} onOff={() => setOff({ lot: lot.name })} />
                  ))}
                </section>
              )}
            </div>
          );
        }}
      </Loaded>
      {making && <CodeDialog site={site} choices={choices} many={making === 'lot'} onClose={() => setMaking(null)} />}
      {off && (
        <ActDialog
          title={<Trans>Withdraw: {name}</Trans>}
          label={<Trans>Withdraw</Trans>}
          variant="danger"
          done={t`Withdrawn`}
          work={(reason) => send('post', '/api/console/discount-withdrawals', { site, ...off, reason })}
          onClose={() => setOff(null)}
        >
          <p>
            <Trans>No one can use it any more. Orders that have it keep it.</Trans>
          </p>
        </ActDialog>
      )}
    </>
  );
}

/** Whether it can be used, in words. */
function useStanding(status: SiteCode['status'], expires: string): { words: string; isLive: boolean } {
  const { t } = useLingui();
  const { at, now } = useTimes();
  const end = at(expires);
  if (status === 'withdrawn') return { words: t`withdrawn`, isLive: false };
  if (Date.parse(expires) <= now) return { words: t`over since ${end}`, isLive: false };
  return { words: t`until ${end}`, isLive: true };
}

function CodeCard({ code: one, onOff }: { code: SiteCode; onOff: () => void }) {
  const { i18n, t } = useLingui();
  const { code, percentage, minimum, country, methods, validity, used, open } = one;
  const { words, isLive } = useStanding(one.status, one.expires);
  const least = minimum === null ? '' : formatMoney(minimum, i18n.locale);
  const place = country === null ? '' : countryName(country, i18n.locale);
  const facts = [
    validity === 'once' ? t`once, by whoever comes first` : t`once by each member`,
    ...(minimum ? [t`from ${least}`] : []),
    ...(country ? [t`only in ${place}`] : []),
    ...(methods.length > 0 ? [methods.map(methodName).join(', ')] : []),
    words,
  ];
  const number = new Intl.NumberFormat(regional(i18n.locale));
  const [paid, waiting] = [number.format(used), number.format(open)];
  return (
    <li className={styles.card}>
      <h3>
        <code>{code}</code> <Trans>{percentage} % off</Trans>
      </h3>
      <p className={styles.detail}>{facts.join(' · ')}</p>
      <p>
        <Trans>
          Paid with it: {paid}. Still open: {waiting}.
        </Trans>
      </p>
      {isLive && (
        <Button size="small" variant="quiet" onClick={onOff}>
          <Trans>Withdraw</Trans>
          <span className="visually-hidden">: {code}</span>
        </Button>
      )}
    </li>
  );
}

function LotCard({ site, lot, onOff }: { site: string; lot: SiteLot; onOff: () => void }) {
  const { i18n } = useLingui();
  const { name, percentage, codes } = lot;
  const { words, isLive } = useStanding(lot.status, lot.expires);
  const count = new Intl.NumberFormat(regional(i18n.locale)).format(codes);
  const save = useAct(() => getBlob('/api/console/discount-lot', { site, lot: name }), {
    onDone: (file) => saveFile(file, `codes-${name}.csv`),
  });
  return (
    <div className={styles.card}>
      <h4>{name}</h4>
      <p className={styles.detail}>
        <Trans>
          {percentage} % off · codes: {count} · {words}
        </Trans>
      </p>
      <div className={styles.acts}>
        <Button size="small" variant="secondary" busy={save.isBusy} onClick={() => save.act(undefined)}>
          <Trans>Save as CSV</Trans>
          <span className="visually-hidden">: {name}</span>
        </Button>
        {isLive && (
          <Button size="small" variant="quiet" onClick={onOff}>
            <Trans>Withdraw</Trans>
            <span className="visually-hidden">: {name}</span>
          </Button>
        )}
      </div>
    </div>
  );
}
