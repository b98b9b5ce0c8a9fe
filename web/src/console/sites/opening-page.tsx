import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { send } from '#/console/api/call';
import { useMay } from '#/console/api/session';
import { findingsQuery } from '#/console/api/sites';
import type { SiteAnswer, SiteFinding } from '#/console/api/types';
import { Loaded } from '#/console/loaded';
import { ActDialog } from '#/console/sites/act-dialog';
import { DomainPart } from '#/console/sites/domain-part';
import { FindingList } from '#/console/sites/finding-list';
import { MovingPart } from '#/console/sites/moving-part';
import { partOf } from '#/console/sites/part-of';
import { SiteFrame } from '#/console/sites/site-frame';
import { STEP_ORDER, stepOf, STEPS, type Step } from '#/console/sites/site-words';
import { Button } from '#/ui/buttons/button';
import { ButtonLink } from '#/ui/buttons/button-link';
import styles from './sites.module.css';

/** Where a step is mended in the console; the others say by which command. */
const MENDED_AT = { texts: 'settings', sales: 'offers', payment: 'offers' } as const;

/** A site in five minutes: each step with its state and the way to mend it, and at the end the door. */
export function OpeningPage() {
  const { t } = useLingui();
  return <SiteFrame title={t`Opening`}>{(site) => <Checklist site={site} />}</SiteFrame>;
}

function Checklist({ site }: { site: SiteAnswer }) {
  const found = useQuery({ ...findingsQuery(site.site.id), staleTime: 0 });
  return (
    <Loaded query={found}>
      {({ findings }) => {
        const isFit = !findings.some(({ blocks }) => blocks);
        return (
          <>
            <ol className={styles.steps}>
              {STEP_ORDER.map((step) => (
                <StepCard
                  key={step}
                  site={site.site.id}
                  step={step}
                  findings={findings.filter(({ kind }) => stepOf(kind) === step)}
                />
              ))}
            </ol>
            <MovingPart site={site} />
            <Door site={site} isFit={isFit} />
            <DomainPart site={site} />
          </>
        );
      }}
    </Loaded>
  );
}

function StepCard({ site, step, findings }: { site: string; step: Step; findings: readonly SiteFinding[] }) {
  const { i18n } = useLingui();
  const { name, help } = STEPS[step];
  const isDone = !findings.some(({ blocks }) => blocks);
  const at = step in MENDED_AT ? MENDED_AT[step as keyof typeof MENDED_AT] : null;
  return (
    <li className={styles.step} data-done={isDone ? '' : undefined} data-step={step}>
      {isDone ? <CircleCheck aria-hidden="true" /> : <CircleAlert aria-hidden="true" />}
      <div className={styles.within}>
        <h3>
          {i18n._(name)} <span className={styles.mark}>{isDone ? <Trans>done</Trans> : <Trans>to do</Trans>}</span>
        </h3>
        <p className={styles.detail}>{i18n._(help)}</p>
        {findings.length > 0 && <FindingList findings={findings} />}
        {at === 'settings' && (
          <ButtonLink to="/sites/$site" params={{ site }} size="small" variant="secondary">
            <Trans>To the settings</Trans>
          </ButtonLink>
        )}
        {at === 'offers' && (
          <ButtonLink {...partOf(site, 'offers')} size="small" variant="secondary">
            <Trans>To prices and payment</Trans>
          </ButtonLink>
        )}
      </div>
    </li>
  );
}

type Wanted = 'open' | 'maintenance' | 'ending';

/** Opens the site, or closes it. */
function Door({ site: { site }, isFit }: { site: SiteAnswer; isFit: boolean }) {
  const mayOpen = useMay()('open_sites');
  const [wanted, setWanted] = useState<Wanted | null>(null);
  if (!mayOpen) return null;
  const isOpen = site.state === 'open';
  return (
    <div className={styles.door}>
      {!isOpen && (
        <>
          <p role="status">
            {isFit ? <Trans>Nothing is missing.</Trans> : <Trans>The site can open once every step is done.</Trans>}
          </p>
          <Button size="large" disabled={!isFit} onClick={() => setWanted('open')}>
            <Trans>Open the site</Trans>
          </Button>
        </>
      )}
      {isOpen && (
        <>
          <Button variant="secondary" onClick={() => setWanted('maintenance')}>
            <Trans>Close for maintenance</Trans>
          </Button>
          <Button variant="secondary" onClick={() => setWanted('ending')}>
            <Trans>Close for good</Trans>
          </Button>
        </>
      )}
      {wanted && <StateDialog site={site.id} wanted={wanted} onClose={() => setWanted(null)} />}
    </div>
  );
}

function StateDialog({ site, wanted, onClose }: { site: string; wanted: Wanted; onClose: () => void }) {
  const { t } = useLingui();
  const words = {
    open: { title: t`Open the site`, follows: t`People join and buy from now on.` },
    maintenance: {
      title: t`Close for maintenance`,
      follows: t`Every page says that the site will be back soon. Payments that are under way are still taken.`,
    },
    ending: {
      title: t`Close for good`,
      follows: t`No one joins and nothing is sold any more. Members log in as before, use their credits, export and leave.`,
    },
  }[wanted];
  const form = (reason: string) => ({ site, state: wanted, reason });
  return (
    <ActDialog
      title={words.title}
      label={words.title}
      variant={wanted === 'open' ? 'primary' : 'danger'}
      done={wanted === 'open' ? t`The site is open.` : t`The site is closed.`}
      trial={(reason) => send('post', '/api/console/site-opening-trials', form(reason))}
      work={(reason) => send('post', '/api/console/site-openings', form(reason))}
      onClose={onClose}
    >
      <p>{words.follows}</p>
    </ActDialog>
  );
}
