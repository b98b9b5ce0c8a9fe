import { Trans } from '@lingui/react/macro';
import { PageHead } from '#/ui/page-head';

export function NewConversationPage(_props: { profileId: string }) {
  return <PageHead title={<Trans>Messages</Trans>} />;
}
