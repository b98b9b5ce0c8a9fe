import { msg } from '@lingui/core/macro';
import { createFileRoute, notFound } from '@tanstack/react-router';
import { LikesPage } from '#/features/likes/likes-page';
import { isLikesView, LIKES_VIEWS } from '#/features/likes/likes-tabs';
import { members } from '#/routes/-guards';

export const Route = createFileRoute('/_default/likes/$type')({
  staticData: { name: 'likes-type', access: 'member', values: { type: LIKES_VIEWS }, title: msg`Likes`, back: true },
  beforeLoad: async (entering) => {
    if (!isLikesView(entering.params.type)) throw notFound();
    await members(entering);
  },
  component: LikesTypeRoute,
});

function LikesTypeRoute() {
  const { type } = Route.useParams();
  return isLikesView(type) ? <LikesPage tab={type} /> : null;
}
