import { Trans } from '@lingui/react/macro';
import { PageHead } from '#/ui/page-head';

export function MemberPage(_props: { id: string }) {
  return <PageHead title={<Trans>Profile</Trans>} />;
}
