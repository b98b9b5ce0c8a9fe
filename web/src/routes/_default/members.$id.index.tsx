import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { NotFoundPage } from '#/features/errors/not-found-page';
import { MemberPage } from '#/features/member/member-page';
import { searchers } from '#/routes/-guards';

export const Route = createFileRoute('/_default/members/$id/')({
  staticData: {
    name: 'members-id',
    access: 'search',
    values: { id: 'uuid' },
    title: msg`Profile`,
    membersArea: true,
    back: true,
  },
  beforeLoad: searchers,
  component: MemberRoute,
});

function MemberRoute() {
  const { id } = Route.useParams();
  return <MemberPage id={id} notFound={<NotFoundPage />} />;
}
