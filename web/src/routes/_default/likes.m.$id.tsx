import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { NotFoundPage } from '#/features/errors/not-found-page';
import { MemberPage } from '#/features/member/member-page';
import { members } from '#/routes/-guards';

export const Route = createFileRoute('/_default/likes/m/$id')({
  staticData: {
    name: 'likes-m-id',
    access: 'member',
    values: { id: 'uuid' },
    title: msg`Profile`,
    membersArea: true,
    back: true,
  },
  beforeLoad: members,
  component: MemberRoute,
});

function MemberRoute() {
  const { id } = Route.useParams();
  return <MemberPage id={id} notFound={<NotFoundPage />} />;
}
