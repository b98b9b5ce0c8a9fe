import { Plural, Trans } from '@lingui/react/macro';
import { useLingui } from '@lingui/react';
import { useMember } from '#/api/session';
import { useSettings } from '#/api/site';
import type { Invoice, TransactionDetail } from '#/api/wire';
import { OrderFacts } from '#/features/transactions/order-facts';
import { formatMoney, formatRate } from '#/lib/money';
import { countryName } from '#/lib/regional';
import { formatDate } from '#/lib/time-ago';
import styles from './transaction-page.module.css';

interface InvoiceSheetProps {
  /** As issued: nothing of it follows what the company or the site is called today. */
  invoice: Invoice;
  transaction: TransactionDetail;
}

/** An invoice with all that one must say (VAT directive, article 226), and what was credited on it. */
export function InvoiceSheet({ invoice, transaction }: InvoiceSheetProps) {
  const { locale } = useLingui().i18n;
  const { email } = useMember();
  // Where it breaks on a phone, rather than within a word.
  const host = email.lastIndexOf('@');
  const { name: site } = useSettings();
  const { number, issued_on: day, gross, net, vat, vat_basis_points: basisPoints, country, seller } = invoice;
  const rate = formatRate(basisPoints, locale);
  const where = countryName(country, locale);
  return (
    <>
      <section className={styles.card} aria-labelledby="receipt">
        <h2 id="receipt" className={styles.heading}>
          <Trans>Invoice {number}</Trans>
        </h2>
        <dl className={styles.facts}>
          <dt>
            <Trans>Invoice date</Trans>
          </dt>
          <dd>{formatDate(day, locale)}</dd>
          <OrderFacts transaction={transaction} />
          {basisPoints > 0 && (
            <>
              <dt>
                <Trans comment="The price without VAT">Net amount</Trans>
              </dt>
              <dd>{formatMoney(net, locale)}</dd>
              <dt>
                <Trans>
                  VAT {rate} ({where})
                </Trans>
              </dt>
              <dd>{formatMoney(vat, locale)}</dd>
            </>
          )}
          <dt className={styles.total}>
            <Trans>Total price</Trans>
          </dt>
          <dd className={styles.total}>{formatMoney(gross, locale)}</dd>
          <dt>
            <Trans>Buyer</Trans>
          </dt>
          <dd>
            {email.slice(0, host)}
            <wbr />
            {email.slice(host)}
          </dd>
          <dt>
            <Trans comment="Of an invoice: the website on which something was bought">Website</Trans>
          </dt>
          <dd>{seller.site || site}</dd>
          <dt>
            <Trans>Seller</Trans>
          </dt>
          <dd>
            {seller.name}, {seller.address}, {seller.city}, {countryName(seller.country, locale)}
          </dd>
          <dt>
            <Trans comment="Number in the register of companies">Company number</Trans>
          </dt>
          <dd>{seller.kvk}</dd>
          {seller.vat_number && (
            <>
              <dt>
                <Trans>VAT number</Trans>
              </dt>
              <dd>{seller.vat_number}</dd>
            </>
          )}
        </dl>
      </section>
      {invoice.credit_notes.map((note) => (
        <CreditNote key={note.number} note={note} invoice={invoice} />
      ))}
    </>
  );
}

function CreditNote({ note, invoice }: { note: Invoice['credit_notes'][number]; invoice: Invoice }) {
  const { locale } = useLingui().i18n;
  const { number, reversal, issued_on: day, gross, net, vat, credits } = note;
  const rate = formatRate(invoice.vat_basis_points, locale);
  const sign = reversal ? 1 : -1;
  const money = ({ amount, currency }: typeof gross) => formatMoney({ amount: sign * amount, currency }, locale);
  const of = invoice.number;
  return (
    <section className={styles.card} aria-labelledby={number}>
      <h2 id={number} className={styles.heading}>
        {reversal ? (
          <Trans comment="A document that takes a credit note back, since the money was not given back after all">
            Reversal {number}
          </Trans>
        ) : (
          <Trans comment="The document that corrects an invoice when money is given back">Credit note {number}</Trans>
        )}
      </h2>
      <dl className={styles.facts}>
        <dt>
          <Trans>Date</Trans>
        </dt>
        <dd>{formatDate(day, locale)}</dd>
        <dt>
          <Trans>For invoice</Trans>
        </dt>
        <dd>{of}</dd>
        <dt>
          <Trans>Credits</Trans>
        </dt>
        <dd>
          <Plural value={credits} one="# credit" other="# credits" />
        </dd>
        {invoice.vat_basis_points > 0 && (
          <>
            <dt>
              <Trans comment="The price without VAT">Net amount</Trans>
            </dt>
            <dd>{money(net)}</dd>
            <dt>
              <Trans comment="A rate of VAT: 'VAT 21%'">VAT {rate}</Trans>
            </dt>
            <dd>{money(vat)}</dd>
          </>
        )}
        <dt className={styles.total}>
          <Trans>Total</Trans>
        </dt>
        <dd className={styles.total}>{money(gross)}</dd>
      </dl>
    </section>
  );
}
