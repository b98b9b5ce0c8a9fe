import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Money, PriceList } from '#/api/wire';
import { formatMoney, formatRate } from '#/lib/money';
import { regional } from '#/lib/regional';
import { useMethodName } from '#/shared/payment-methods';
import styles from './country-prices.module.css';

/** All bundles, what each thing costs in credits and money, the VAT inside, and how one can pay. */
export function PriceTables({ prices: { bundles, costs, methods, vat_basis_points: vat } }: { prices: PriceList }) {
  const { i18n } = useLingui();
  const nameOf = useMethodName(true);
  if (bundles.length === 0)
    return (
      <p className={styles.note}>
        <Trans>Credits aren't available in this country right now.</Trans>
      </p>
    );
  const money = (price: Money) => formatMoney(price, i18n.locale);
  const rate = formatRate(vat, i18n.locale);
  const ways = new Intl.ListFormat(regional(i18n.locale), { type: 'disjunction' }).format(methods.map(nameOf));
  return (
    <>
      <div className={styles.tables}>
        <table className={styles.table}>
          <caption>
            <Trans comment="Heading of a table of bundles of credits and their prices">Buying credits</Trans>
          </caption>
          <thead>
            <tr>
              <th scope="col">
                <Trans>Credits</Trans>
              </th>
              <th scope="col">
                <Trans>Price</Trans>
              </th>
              <th scope="col">
                <Trans comment="Heading of a column: the price of one message">One message</Trans>
              </th>
            </tr>
          </thead>
          <tbody>
            {bundles.map(({ id, credits, price, price_per_message: each }) => (
              <tr key={id}>
                <th scope="row">
                  <Plural value={credits} one="# credit" other="# credits" />
                </th>
                <td>{money(price)}</td>
                <td>{money(each)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <table className={styles.table}>
          <caption>
            <Trans comment="Heading of a table of what credits are spent on">Spending credits</Trans>
          </caption>
          <thead>
            <tr>
              <th scope="col">
                <Trans comment="Heading of a column: what credits are spent on">For</Trans>
              </th>
              <th scope="col">
                <Trans>Credits</Trans>
              </th>
              <th scope="col">
                <Trans comment="Heading of a column: what so many credits were bought for">Cost</Trans>
              </th>
            </tr>
          </thead>
          <tbody>
            {costs.map(({ kind, least_credits: least, most_credits: most, least_price: low, most_price: high }) => (
              <tr key={kind}>
                <th scope="row">
                  <Thing kind={kind} />
                </th>
                <td>
                  {least === most ? (
                    least
                  ) : (
                    <Trans comment="A range of credits, such as 6 to 9">
                      {least} to {most}
                    </Trans>
                  )}
                </td>
                <td>
                  <InMoney low={low} high={high} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className={styles.note}>
        <Trans>The price of a credit depends on how many you buy in one go.</Trans>{' '}
        {vat > 0 && <Trans>Prices include {rate} VAT.</Trans>}{' '}
        {methods.length > 0 && (
          <Trans comment="{ways} is a list such as: iDEAL, PayPal or Visa">You can pay by {ways}.</Trans>
        )}
      </p>
    </>
  );
}

function Thing({ kind }: { kind: PriceList['costs'][number]['kind'] }) {
  switch (kind) {
    case 'message':
      return <Trans>A message</Trans>;
    case 'photo':
      return (
        <Trans comment="What costs extra credits: a photo that is sent with a message, or a voice message">
          A photo or voice message
        </Trans>
      );
    case 'gift':
      return (
        <Trans comment="What costs extra credits: a gift that is sent with a message">A gift with a message</Trans>
      );
  }
}

/** From the bundle with the cheapest credits to the one with the dearest. */
function InMoney({ low, high }: { low: Money | null; high: Money | null }) {
  const { i18n } = useLingui();
  if (!low || !high) return null;
  if (high.amount === 0) return <Trans comment="Instead of a price: it costs nothing">free</Trans>;
  if (low.amount === high.amount) return formatMoney(low, i18n.locale);
  const range = new Intl.NumberFormat(regional(i18n.locale), { style: 'currency', currency: low.currency });
  const unit = 10 ** (range.resolvedOptions().maximumFractionDigits ?? 2);
  return range.formatRange(low.amount / unit, high.amount / unit);
}
