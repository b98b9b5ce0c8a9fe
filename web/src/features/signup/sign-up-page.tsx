import { Trans } from '@lingui/react/macro';
import { PageHead } from '#/ui/page-head';

export function SignUpPage() {
  return <PageHead title={<Trans>Sign up</Trans>} />;
}
