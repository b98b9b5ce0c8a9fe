import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { CheckoutPage } from '#/features/credits/checkout-page';
import { members } from '#/routes/-guards';

export const Route = createFileRoute('/_default/credits/$id/{-$paymentmethod}')({
  staticData: { name: 'credits-id-paymentmethod', access: 'member', title: msg`Order`, back: true },
  beforeLoad: members,
  component: CheckoutRoute,
});

function CheckoutRoute() {
  const { id, paymentmethod } = Route.useParams();
  return <CheckoutPage id={id} paymentmethod={paymentmethod} />;
}
