import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { RotateCcw } from 'lucide-react';
import { creditsQuery, repeatOrderQuery } from '#/api/queries/credits';
import { useMember } from '#/api/session';
import type { Bundle, Credits, RepeatOrder } from '#/api/wire';
import { DiscountNote } from '#/features/credits/discount-note';
import { OrderOverview } from '#/features/credits/order-overview';
import { orderPrice } from '#/features/credits/order-price';
import { OrderRefusal } from '#/features/credits/order-refusal';
import { PurchaseNotes } from '#/features/credits/purchase-notes';
import { usePlaceOrder } from '#/features/credits/use-place-order';
import { formatMoney, vatIncluded } from '#/lib/money';
import { formatDay } from '#/lib/time-ago';
import { useMandateName, useMethodName } from '#/shared/payment-methods';
import { Button } from '#/ui/buttons/button';
import { ButtonLink } from '#/ui/buttons/button-link';
import { EmptyState } from '#/ui/layout/empty-state';
import { PageHead } from '#/ui/layout/page-head';
import { Notice } from '#/ui/marks/notice';
import styles from './credits-page.module.css';

/** Spec 2 /credits/repeat-order: the last order once more, at today's price, by the way of paying that was kept. */
export function RepeatOrderPage() {
  const last = useSuspenseQuery(repeatOrderQuery).data;
  const sale = useSuspenseQuery(creditsQuery).data;
  const bundle = last && sale.bundles.find(({ id }) => id === last.bundle);
  return (
    <div className={styles.page}>
      <PageHead title={<Trans>Repeat your last order</Trans>} />
      {bundle ? (
        <RepeatForm last={last} bundle={bundle} sale={sale} />
      ) : (
        <EmptyState
          icon={<RotateCcw />}
          title={<Trans>Nothing to repeat</Trans>}
          action={
            <ButtonLink to="/credits">
              <Trans>See credits and prices</Trans>
            </ButtonLink>
          }
        >
          <Trans>You haven't bought credits yet, or what you bought is no longer available.</Trans>
        </EmptyState>
      )}
    </div>
  );
}

function RepeatForm({ last, bundle, sale }: { last: RepeatOrder; bundle: Bundle; sale: Credits }) {
  const { t, i18n } = useLingui();
  const { country } = useMember();
  const { place, busy, failure } = usePlaceOrder();
  const nameOf = { alone: useMethodName(), inText: useMethodName(true) };
  const mandateName = { alone: useMandateName(), inText: useMandateName(true) };
  const { mandate, method, paid } = last;
  const { discount, off, toPay } = orderPrice({ bundle, method, country }, null);
  const price = formatMoney(toPay, i18n.locale);
  const before = formatMoney(paid, i18n.locale);
  const day = formatDay(last.paid_at, i18n.locale);
  const methodName = mandate ? mandateName.inText(mandate) : nameOf.inText(method);
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        place({
          bundle: bundle.id,
          method,
          discountCode: discount?.code ?? null,
          price: toPay,
          repeat: mandate !== null,
          begin: sale.begin.version,
        });
      }}
    >
      <p>
        <Trans>
          You bought this on {day} for {before}.
        </Trans>
      </p>
      {(toPay.amount !== paid.amount || toPay.currency !== paid.currency) && (
        <Notice tone="warn">
          <Trans>Today it costs {price}.</Trans>
        </Notice>
      )}
      {discount && <DiscountNote discount={discount} />}
      <OrderOverview
        credits={bundle.credits}
        owed={sale.owed}
        price={toPay}
        fullPrice={bundle.price}
        discount={off}
        vat={vatIncluded(toPay, sale.vat_basis_points)}
        vatBasisPoints={sale.vat_basis_points}
        method={mandate ? mandateName.alone(mandate) : nameOf.alone(method)}
        statement={sale.statement_descriptor}
      />
      <p>
        <Link to="/credits">
          <Trans>Choose another number of credits</Trans>
        </Link>
      </p>
      <OrderRefusal failure={failure} typedCode={false} />
      <p className={styles.begin}>{sale.begin.text}</p>
      <Button type="submit" size="large" wide busy={busy}>
        {t({
          message: `Pay ${price} with ${methodName}`,
          comment:
            'The order button. By law it must be clear that pressing it obliges to pay (EU 2011/83 article 8; German: "Zahlungspflichtig bestellen")',
        })}
      </Button>
      {mandate && (
        <p>
          <Trans>Your bank may ask you to confirm it.</Trans>
        </p>
      )}
      <PurchaseNotes />
    </form>
  );
}
