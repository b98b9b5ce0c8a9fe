import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { SiteOffers } from '#/console/api/types';
import { countryName } from '#/console/language-name';
import { methodName } from '#/console/method-names';
import { BundleDialog, MethodDialog } from '#/console/sites/offer-dialogs';
import { formatMoney } from '#/lib/money';
import { Button } from '#/ui/buttons/button';
import styles from './sites.module.css';

type Choice = SiteOffers['choices'][number];

interface CountryOffersProps {
  site: string;
  choice: Choice;
  offers: SiteOffers;
  mayBundles: boolean;
  mayMethods: boolean;
  onBundleOff: (bundle: string, name: string) => void;
  onMethodOff: (method: string, name: string) => void;
}

/** What there is to buy in a country, and how one pays there. */
export function CountryOffers({
  site,
  choice,
  offers,
  mayBundles,
  mayMethods,
  onBundleOff,
  onMethodOff,
}: CountryOffersProps) {
  const { i18n, t } = useLingui();
  const [adds, setAdds] = useState<'bundle' | 'method' | null>(null);
  const country = countryName(choice.country, i18n.locale);
  const bundles = offers.bundles
    .filter((bundle) => bundle.country === choice.country)
    .map(({ id, credits, price: paid }) => {
      const price = formatMoney(paid, i18n.locale);
      return { id, name: plural(credits, { one: `# credit for ${price}`, other: `# credits for ${price}` }) };
    });
  const methods = offers.methods
    .filter((method) => method.country === choice.country)
    .map(({ method }) => ({ id: method, name: methodName(method) }));
  const close = () => setAdds(null);
  return (
    <section className={styles.card} aria-labelledby={`offers-${choice.country}`}>
      <h3 id={`offers-${choice.country}`}>{country}</h3>
      <Items
        title={t`Bundles`}
        none={t`There's nothing to buy here yet.`}
        items={bundles}
        onAdd={mayBundles ? () => setAdds('bundle') : null}
        add={t`Add a bundle: ${country}`}
        onOff={mayBundles ? onBundleOff : null}
      />
      <Items
        title={t`Payment methods`}
        none={t`No one can pay here yet.`}
        items={methods}
        onAdd={mayMethods ? () => setAdds('method') : null}
        add={t`Add a payment method: ${country}`}
        onOff={mayMethods ? onMethodOff : null}
      />
      {adds === 'bundle' && <BundleDialog site={site} choice={choice} country={country} onClose={close} />}
      {adds === 'method' && (
        <MethodDialog
          site={site}
          choice={choice}
          taken={methods.map(({ id }) => id)}
          country={country}
          onClose={close}
        />
      )}
    </section>
  );
}

interface ItemsProps {
  title: string;
  none: string;
  items: readonly { id: string; name: string }[];
  add: string;
  onAdd: (() => void) | null;
  onOff: ((id: string, name: string) => void) | null;
}

function Items({ title, none, items, add, onAdd, onOff }: ItemsProps) {
  return (
    <div className={styles.items}>
      <h4>{title}</h4>
      {items.length === 0 && <p className={styles.detail}>{none}</p>}
      <ul className={styles.rows}>
        {items.map(({ id, name }) => (
          <li key={id} className={styles.row}>
            <span className={styles.called}>{name}</span>
            {onOff && (
              <Button size="small" variant="quiet" onClick={() => onOff(id, name)}>
                <Trans>Withdraw</Trans>
                <span className="visually-hidden">: {name}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {onAdd && (
        <Button size="small" variant="secondary" onClick={onAdd}>
          {add}
        </Button>
      )}
    </div>
  );
}
