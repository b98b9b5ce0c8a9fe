import { useSuspenseQuery } from '@tanstack/react-query';
import { creditsQuery } from '#/api/queries/credits';
import type { Id } from '#/api/wire';
import { BundleGone } from '#/features/credits/bundle-gone';
import { CheckoutForm } from '#/features/credits/checkout-form';
import { OrderPage } from '#/features/credits/order-page';
import { isMethod } from '#/shared/payment-methods';

interface CheckoutPageProps {
  /** The bundle. */
  id: Id;
  paymentmethod: string | undefined;
  /** The order under way; it comes back from the provider in the address. */
  order: Id | undefined;
}

/** Spec 2 /credits/{id}/{paymentmethod?}: choice and overview, then the order's own page until it is decided. */
export function CheckoutPage({ id, paymentmethod, order }: CheckoutPageProps) {
  const sale = useSuspenseQuery(creditsQuery).data;
  if (order) return <OrderPage key={order} id={order} sale={sale} />;
  const bundle = sale.bundles.find((one) => one.id === id);
  if (!bundle) return <BundleGone />;
  return (
    <CheckoutForm key={id} bundle={bundle} sale={sale} method={isMethod(paymentmethod) ? paymentmethod : undefined} />
  );
}
