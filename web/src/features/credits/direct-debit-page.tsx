import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { creditsQuery, directDebitQuery } from '#/api/queries/credits';
import { useMember } from '#/api/session';
import type { Bundle, Credits, DirectDebit, Id } from '#/api/wire';
import { BundleGone } from '#/features/credits/bundle-gone';
import { checkoutMemory, keepCheckout, startBundle } from '#/features/credits/checkout-memory';
import { DebitSteps } from '#/features/credits/debit-steps';
import { DiscountNote } from '#/features/credits/discount-note';
import { OrderOverview } from '#/features/credits/order-overview';
import { orderPrice } from '#/features/credits/order-price';
import { PriceTag } from '#/features/credits/price-tag';
import { PurchaseNotes } from '#/features/credits/purchase-notes';
import { useTypedDiscount } from '#/features/credits/use-discount';
import { vatIncluded } from '#/lib/money';
import { useMethodName } from '#/shared/payment-methods';
import { ButtonLink } from '#/ui/buttons/button-link';
import { RadioCards } from '#/ui/fields/radio-cards';
import { PageHead } from '#/ui/layout/page-head';
import { Notice } from '#/ui/marks/notice';
import styles from './credits-page.module.css';

interface DirectDebitPageProps {
  /** The bundle that was chosen before; without one it is chosen here. */
  asked: Id | undefined;
}

/** Spec 2 /directdebit: account and address, the mandate, the code to the phone; then the order's own page. */
export function DirectDebitPage({ asked }: DirectDebitPageProps) {
  const sale = useSuspenseQuery(creditsQuery).data;
  const debit = useSuspenseQuery(directDebitQuery).data;
  const [chosen, setChosen] = useState(
    () => startBundle(sale.bundles, debit.code?.bundle ?? checkoutMemory().bundle)?.id,
  );
  const bundle = sale.bundles.find(({ id }) => id === (asked ?? chosen));
  if (!bundle) return <BundleGone />;
  const choose = (id: Id) => {
    setChosen(id);
    keepCheckout({ bundle: id });
  };
  return (
    <div className={styles.page}>
      {debit.blocked || !debit.offered ? (
        <Closed debit={debit} bundle={bundle} />
      ) : (
        <Debit
          key={bundle.id}
          sale={sale}
          debit={debit}
          bundle={bundle}
          choice={asked ? null : <BundleChoice sale={sale} chosen={bundle.id} choose={choose} />}
        />
      )}
    </div>
  );
}

/** Nobody pays so here, or this member does no more (spec 8). */
function Closed({ debit: { blocked }, bundle: { id } }: { debit: DirectDebit; bundle: Bundle }) {
  return (
    <>
      <PageHead title={<Trans>Direct debit</Trans>} />
      <Notice tone={blocked ? 'danger' : 'info'}>
        {blocked ? (
          <Trans>Your account is blocked for direct debit payments.</Trans>
        ) : (
          <Trans>Direct debit isn't available in your country.</Trans>
        )}
      </Notice>
      <ButtonLink to="/credits/$id/{-$paymentmethod}" params={{ id, paymentmethod: undefined }} size="large" wide>
        <Trans>Pay another way</Trans>
      </ButtonLink>
    </>
  );
}

function BundleChoice({ sale: { bundles }, chosen, choose }: { sale: Credits; chosen: Id; choose: (id: Id) => void }) {
  const { t } = useLingui();
  const cards = bundles.map((bundle) => ({
    value: bundle.id,
    label: <Plural value={bundle.credits} one="# credit" other="# credits" />,
    end: <PriceTag bundle={bundle} />,
  }));
  return (
    <RadioCards
      legend={t`How many credits would you like?`}
      name="bundle"
      cards={cards}
      value={chosen}
      onChange={choose}
    />
  );
}

interface DebitProps {
  sale: Credits;
  debit: DirectDebit;
  bundle: Bundle;
  choice: ReactNode;
}

function Debit({ sale, debit, bundle, choice }: DebitProps) {
  const { country } = useMember();
  const nameOf = useMethodName();
  const typed = useTypedDiscount();
  const { discount, off, toPay } = orderPrice({ bundle, method: 'sdd', country }, typed.code);
  const fits = toPay.amount <= debit.left.amount;
  const overview = (
    <>
      {choice}
      {discount && <DiscountNote discount={discount} />}
      <OrderOverview
        credits={bundle.credits}
        owed={sale.owed}
        price={toPay}
        fullPrice={bundle.price}
        discount={off}
        vat={vatIncluded(toPay, sale.vat_basis_points)}
        vatBasisPoints={sale.vat_basis_points}
        method={nameOf('sdd')}
        statement={sale.statement_descriptor}
      />
    </>
  );
  if (!fits) {
    return (
      <>
        <PageHead title={<Trans>Pay by direct debit</Trans>} />
        {overview}
        <Notice tone="warn" announce>
          <Trans>You've reached the limit for direct debit payments. Please choose another payment method.</Trans>
        </Notice>
        <ButtonLink
          to="/credits/$id/{-$paymentmethod}"
          params={{ id: bundle.id, paymentmethod: undefined }}
          size="large"
          wide
        >
          <Trans>Pay another way</Trans>
        </ButtonLink>
      </>
    );
  }
  return (
    <>
      <DebitSteps
        debit={debit}
        wish={{ bundle: bundle.id, price: toPay, discountCode: discount?.code ?? null }}
        overview={overview}
        busy={typed.busy}
      />
      <PurchaseNotes />
    </>
  );
}
