import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSettings } from '#/api/site';
import { countryName } from '#/lib/country-name';
import { useHydrated } from '#/lib/hydrated';
import { formatMoney } from '#/lib/money';
import { Skeleton } from '#/ui/skeleton';
import styles from './message-prices.module.css';

/** The lowest price of one message, the visitor's country first (settings.minimum_message_costs); grey lines until it is known. */
export function MessagePrices() {
  const { i18n } = useLingui();
  const { minimum_message_costs: costs, geoip_selected_country: here, message_credits: credits } = useSettings();
  const hydrated = useHydrated();
  const byName = new Intl.Collator(i18n.locale);
  const rows = Object.entries(hydrated ? costs : {})
    .map(([country, { costs: amount, currency }]) => ({ country, name: countryName(country, i18n.locale), price: formatMoney({ amount, currency }, i18n.locale) }))
    .toSorted((one, other) => Number(other.country === here) - Number(one.country === here) || byName.compare(one.name, other.name));
  if (hydrated && rows.length === 0) return null;
  return (
    <section className={styles.prices}>
      <h2><Trans>What a message costs</Trans></h2>
      {!hydrated && <div className={styles.waiting}><Skeleton /><Skeleton /><Skeleton /></div>}
      {hydrated && (
        <>
          <p className={styles.lead}><Plural value={credits} one="A message costs # credit. How much that is in money depends on how many credits you buy at once; from:" other="A message costs # credits. How much that is in money depends on how many credits you buy at once; from:" /></p>
          <table className={styles.table}>
            <thead><tr><th scope="col"><Trans>Country</Trans></th><th scope="col"><Trans>One message, from</Trans></th></tr></thead>
            <tbody>
              {rows.map(({ country, name, price }) => (
                <tr key={country} className={country === here ? styles.here : undefined}><th scope="row">{name}</th><td>{price}</td></tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </section>
  );
}
