import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { LikesPage } from '#/features/likes/likes-page';
import { members } from '#/routes/-guards';

export const Route = createFileRoute('/_default/likes/')({
  staticData: { name: 'likes', access: 'member', title: msg`Likes`, membersArea: true },
  beforeLoad: members,
  component: () => <LikesPage tab="received" />,
});
