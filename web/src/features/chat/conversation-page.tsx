import { Trans } from '@lingui/react/macro';
import { PageHead } from '#/ui/page-head';

export function ConversationPage(_props: { id: string }) {
  return <PageHead title={<Trans>Messages</Trans>} />;
}
