import { Trans } from '@lingui/react/macro';
import { PageHead } from '#/ui/page-head';

export function CreditsPage() {
  return <PageHead title={<Trans>Get credits</Trans>} />;
}
