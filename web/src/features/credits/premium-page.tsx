import { Trans } from '@lingui/react/macro';
import { PageHead } from '#/ui/page-head';

export function PremiumPage() {
  return <PageHead title={<Trans>Premium</Trans>} />;
}
