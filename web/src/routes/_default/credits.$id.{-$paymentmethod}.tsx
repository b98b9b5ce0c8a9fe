import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { creditsQuery } from '#/api/queries/credits';
import { CheckoutPage } from '#/features/credits/checkout-page';
import { members } from '#/routes/-guards';
import { orderUnderWay } from '#/routes/-search-params';

export const Route = createFileRoute('/_default/credits/$id/{-$paymentmethod}')({
  staticData: { name: 'credits-id-paymentmethod', access: 'member', title: msg`Order`, back: true },
  validateSearch: orderUnderWay,
  beforeLoad: members,
  loader: ({ context }) => context.queryClient.ensureQueryData(creditsQuery),
  component: CheckoutRoute,
});

function CheckoutRoute() {
  const { id, paymentmethod } = Route.useParams();
  const { order } = Route.useSearch();
  return <CheckoutPage id={id} paymentmethod={paymentmethod} order={order} />;
}
