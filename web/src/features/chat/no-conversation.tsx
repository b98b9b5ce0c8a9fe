import { Trans } from '@lingui/react/macro';
import { PageHead } from '#/ui/page-head';

export function NoConversation() {
  return <PageHead title={<Trans>Messages</Trans>} />;
}
