import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { send } from '#/console/api/call';
import { useMay } from '#/console/api/session';
import { offersQuery } from '#/console/api/sites';
import type { SiteAnswer, SiteOffers } from '#/console/api/types';
import { Loaded } from '#/console/loaded';
import { ActDialog } from '#/console/sites/act-dialog';
import { AccountPart } from '#/console/sites/account-part';
import { CountryOffers } from '#/console/sites/country-offers';
import { SiteFrame } from '#/console/sites/site-frame';
import styles from './sites.module.css';

/** Something to take off, as the dialog names it. */
interface TakenOff {
  name: string;
  work: (reason: string) => Promise<unknown>;
}

/** What a site sells in each country, how people pay there, and the account that takes the money. */
export function OffersPage() {
  const { t } = useLingui();
  return <SiteFrame title={t`Prices and payment`}>{(site) => <Offers site={site} />}</SiteFrame>;
}

function Offers({ site }: { site: SiteAnswer }) {
  const found = useQuery(offersQuery(site.site.id));
  return <Loaded query={found}>{(offers) => <Countries site={site.site.id} offers={offers} />}</Loaded>;
}

function Countries({ site, offers }: { site: string; offers: SiteOffers }) {
  const { t } = useLingui();
  const may = useMay();
  const [off, setOff] = useState<TakenOff | null>(null);
  const name = off?.name ?? '';
  return (
    <div className={styles.offers}>
      <AccountPart
        site={site}
        account={offers.account}
        waiting={offers.waiting_keys}
        mayWrite={may('write_payment_keys')}
      />
      {offers.choices.map((choice) => (
        <CountryOffers
          key={choice.country}
          site={site}
          choice={choice}
          offers={offers}
          mayBundles={may('edit_bundles')}
          mayMethods={may('edit_methods')}
          onBundleOff={(bundle, name) =>
            setOff({ name, work: (reason) => send('delete', '/api/console/site-bundles', { site, bundle, reason }) })
          }
          onMethodOff={(method, name) =>
            setOff({
              name,
              work: (reason) =>
                send('delete', '/api/console/site-methods', { site, country: choice.country, method, reason }),
            })
          }
        />
      ))}
      {off && (
        <ActDialog
          title={<Trans>Withdraw: {name}</Trans>}
          label={<Trans>Withdraw</Trans>}
          variant="danger"
          done={t`Withdrawn`}
          work={off.work}
          onClose={() => setOff(null)}
        >
          <p>
            <Trans>Orders that were placed go on.</Trans>
          </p>
        </ActDialog>
      )}
    </div>
  );
}
