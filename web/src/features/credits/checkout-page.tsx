import { Trans } from '@lingui/react/macro';
import { PageHead } from '#/ui/page-head';

export function CheckoutPage(_props: { id: string; paymentmethod: string | undefined }) {
  return <PageHead title={<Trans>Order</Trans>} />;
}
