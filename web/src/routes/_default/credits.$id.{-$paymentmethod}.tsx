import { msg } from '@lingui/core/macro';
import { createFileRoute, notFound } from '@tanstack/react-router';
import { creditsQuery } from '#/api/queries/credits';
import { CheckoutPage } from '#/features/credits/checkout-page';
import { members } from '#/routes/-guards';
import { isUuid, orderUnderWay } from '#/routes/-search-params';

export const Route = createFileRoute('/_default/credits/$id/{-$paymentmethod}')({
  staticData: {
    name: 'credits-id-paymentmethod',
    access: 'member',
    values: { id: 'uuid', paymentmethod: 'paymentmethod' },
    title: msg`Order`,
    back: true,
  },
  validateSearch: orderUnderWay,
  beforeLoad: async (entering) => {
    if (!isUuid(entering.params.id)) throw notFound();
    await members(entering);
  },
  loader: async ({ context, params: { paymentmethod } }) => {
    const [{ isMethod }] = await Promise.all([
      import('#/shared/payment-methods'),
      context.queryClient.ensureQueryData(creditsQuery),
    ]);
    if (paymentmethod !== undefined && !isMethod(paymentmethod)) throw notFound();
  },
  component: CheckoutRoute,
});

function CheckoutRoute() {
  const { id, paymentmethod } = Route.useParams();
  const { order } = Route.useSearch();
  return <CheckoutPage id={id} paymentmethod={paymentmethod} order={order} />;
}
