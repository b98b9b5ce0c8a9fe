import { Trans } from '@lingui/react/macro';
import { PageHead } from '#/ui/page-head';

export function PricingPage() {
  return <PageHead title={<Trans>Pricing</Trans>} />;
}
