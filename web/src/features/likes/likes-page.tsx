import { Trans } from '@lingui/react/macro';
import { PageHead } from '#/ui/page-head';

/** The tabs of /likes/{type} (spec 2). */
export type LikesTab = 'received' | 'sent' | 'matches';

/** True for a tab of spec 2; any other /likes/{type} is a 404. */
export function isLikesTab(type: string): type is LikesTab {
  return type === 'received' || type === 'sent' || type === 'matches';
}

export function LikesPage(_props: { type: LikesTab }) {
  return <PageHead title={<Trans>Likes</Trans>} />;
}
