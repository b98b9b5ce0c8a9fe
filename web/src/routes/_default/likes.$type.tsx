import { msg } from '@lingui/core/macro';
import { createFileRoute, notFound } from '@tanstack/react-router';
import { LikesPage } from '#/features/likes/likes-page';
import { isLikesTab, LIKES_TABS } from '#/features/likes/likes-tabs';
import { members } from '#/routes/-guards';

export const Route = createFileRoute('/_default/likes/$type')({
  staticData: { name: 'likes-type', access: 'member', values: { type: LIKES_TABS }, title: msg`Likes`, back: true },
  beforeLoad: async (entering) => {
    if (!isLikesTab(entering.params.type)) throw notFound();
    await members(entering);
  },
  component: LikesTypeRoute,
});

function LikesTypeRoute() {
  const { type } = Route.useParams();
  return isLikesTab(type) ? <LikesPage tab={type} /> : null;
}
