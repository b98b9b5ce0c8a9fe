import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import { Lock } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useMember } from '#/api/session';
import type { Bundle, Credits, Method } from '#/api/wire';
import { checkoutMemory, keepCheckout } from '#/features/credits/checkout-memory';
import { DiscountEntry } from '#/features/credits/discount-entry';
import { DiscountNote } from '#/features/credits/discount-note';
import { hindrance } from '#/features/credits/discount-rules';
import { MethodMark } from '#/features/credits/method-mark';
import {
  mayTryAgain,
  methodsAfterFailure,
  orderedMethods,
  payableHere,
  startMethod,
  type Failed,
} from '#/features/credits/methods';
import { OrderOverview } from '#/features/credits/order-overview';
import { orderPrice } from '#/features/credits/order-price';
import { OrderRefusal } from '#/features/credits/order-refusal';
import { PurchaseNotes } from '#/features/credits/purchase-notes';
import { useTypedDiscount } from '#/features/credits/use-discount';
import { usePlaceOrder } from '#/features/credits/use-place-order';
import { formatMoney, vatIncluded } from '#/lib/money';
import { regional } from '#/lib/regional';
import { isCard, useMethodName } from '#/shared/payment-methods';
import { Button } from '#/ui/buttons/button';
import { Checkbox } from '#/ui/fields/checkbox';
import { RadioCards } from '#/ui/fields/radio-cards';
import { PageHead } from '#/ui/layout/page-head';
import { Notice } from '#/ui/marks/notice';
import styles from './checkout-form.module.css';

interface CheckoutFormProps {
  bundle: Bundle;
  sale: Credits;
  /** A method that stands in the address. */
  method: Method | undefined;
  /** The method of an order that did not come off, with what to say about it. */
  failed?: Failed & { notice: ReactNode };
}

/** What was refused stands above the button, which on a phone is always in sight. */
const intoView = (refusal: HTMLElement | null) => refusal?.scrollIntoView?.({ block: 'nearest' });

/** Method choice and order overview on one page, with the one button that costs money. */
export function CheckoutForm({ bundle, sale, method: asked, failed }: CheckoutFormProps) {
  const { t, i18n } = useLingui();
  const nameOf = useMethodName();
  const inText = useMethodName(true);
  const { country } = useMember();
  const navigate = useNavigate();
  const { place, busy, failure } = usePlaceOrder();
  const typed = useTypedDiscount();
  const again = failed !== undefined && mayTryAgain(failed);
  const offered = payableHere(sale.methods);
  const methods = failed
    ? methodsAfterFailure(offered, sale.last_method, failed, sale.paypal_retry)
    : orderedMethods(offered, sale.last_method, null);
  const [chosen, setChosen] = useState(() =>
    startMethod(
      methods,
      again ? undefined : (checkoutMemory().method ?? asked),
      again ? null : (failed?.method ?? null),
    ),
  );
  if (!chosen)
    return (
      <Notice tone="warn">
        <Trans>You can't pay in your country right now. Please come back later.</Trans>
      </Notice>
    );
  const choose = (method: Method) => {
    setChosen(method);
    keepCheckout({ method });
  };
  const order = { bundle, method: chosen, country };
  const { discount, off, toPay } = orderPrice(order, typed.code);
  const price = formatMoney(toPay, i18n.locale);
  const methodName = inText(chosen);
  // Its own screen asks for the account; nothing is ordered here.
  const isForm = chosen === 'sdd';
  return (
    <div className={styles.page}>
      <PageHead title={<Title failed={failed !== undefined} again={again} />} />
      {failed && (
        <Notice tone="danger" announce>
          {failed.notice}
        </Notice>
      )}
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          const values = new FormData(event.currentTarget);
          const written = values.get('discount_code')?.toString().trim();
          // A code that was typed and not applied yet: nobody should pay without knowing what it does.
          if (written && written !== typed.word) typed.apply(written);
          else if (isForm) void navigate({ to: '/directdebit', search: { bundle: bundle.id } });
          else
            place({
              bundle: bundle.id,
              method: chosen,
              discountCode: discount?.code ?? null,
              price: toPay,
              remember: values.has('remember'),
              begin: sale.begin.version,
            });
        }}
      >
        <RadioCards
          legend={t`Payment method`}
          name="method"
          value={chosen}
          onChange={choose}
          cards={methods.map((method) => ({
            value: method,
            label: (
              <span className={styles.method}>
                <MethodMark method={method} />
                {nameOf(method)}
              </span>
            ),
            ...(method === sale.last_method &&
              method !== failed?.method && {
                end: (
                  <span className={styles.last}>
                    <Trans>Last used</Trans>
                  </span>
                ),
              }),
          }))}
        />
        <div className={styles.order}>
          <OrderOverview
            credits={bundle.credits}
            owed={sale.owed}
            price={toPay}
            fullPrice={bundle.price}
            discount={off}
            vat={vatIncluded(toPay, sale.vat_basis_points)}
            vatBasisPoints={sale.vat_basis_points}
            method={nameOf(chosen)}
            statement={sale.statement_descriptor}
          />
          {discount && discount === bundle.discount && !typed.code && <DiscountNote discount={discount} />}
          <DiscountEntry
            typed={typed}
            why={typed.code && hindrance(typed.code, order)}
            counting={discount}
            methodNames={({ paymentmethods }) =>
              new Intl.ListFormat(regional(i18n.locale), { type: 'disjunction' }).format(paymentmethods.map(inText))
            }
          />
          {sale.keeps_cards && isCard(chosen) && (
            <Checkbox
              name="remember"
              label={<Trans>Keep this card for my next order</Trans>}
              hint={<Trans>We'll never charge you without asking first. You can remove it in your settings.</Trans>}
            />
          )}
          <p>
            <Link to="/credits">
              <Trans>Choose another number of credits</Trans>
            </Link>
          </p>
          {failure && (
            <div ref={intoView} className={styles.refusal}>
              <OrderRefusal
                failure={failure}
                typedCode={typed.word !== null}
                fullPrice={{
                  price: formatMoney(bundle.price, i18n.locale),
                  busy,
                  order: () =>
                    place({
                      bundle: bundle.id,
                      method: chosen,
                      discountCode: null,
                      price: bundle.price,
                      withoutDiscount: true,
                      begin: sale.begin.version,
                    }),
                }}
              />
            </div>
          )}
          <div className={styles.pay}>
            <p className={styles.sum}>
              <Plural value={bundle.credits} one="# credit" other="# credits" /> <strong>{price}</strong>
            </p>
            {!isForm && <p className={styles.begin}>{sale.begin.text}</p>}
            <Button type="submit" size="large" wide busy={busy || typed.busy} icon={<Lock aria-hidden="true" />}>
              {isForm
                ? t`Continue`
                : t({
                    message: `Pay ${price} with ${methodName}`,
                    comment:
                      'The order button. By law it must be clear that pressing it obliges to pay (EU 2011/83 article 8; German: "Zahlungspflichtig bestellen")',
                  })}
            </Button>
          </div>
          <PurchaseNotes />
        </div>
      </form>
    </div>
  );
}

function Title({ failed, again }: { failed: boolean; again: boolean }): ReactNode {
  if (again) return <Trans>Try again or pay another way</Trans>;
  return failed ? <Trans>Try another way to pay</Trans> : <Trans>How would you like to pay?</Trans>;
}
