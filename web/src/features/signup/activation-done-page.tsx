import { Trans } from '@lingui/react/macro';
import { PageHead } from '#/ui/page-head';

export function ActivationDonePage() {
  return <PageHead title={<Trans>Account activated</Trans>} />;
}
