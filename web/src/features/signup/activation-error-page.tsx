import { Trans } from '@lingui/react/macro';
import { PageHead } from '#/ui/page-head';

export function ActivationErrorPage() {
  return <PageHead title={<Trans>Activation failed</Trans>} />;
}
