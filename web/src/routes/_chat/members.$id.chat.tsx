import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { NewConversationPage } from '#/features/chat/new-conversation-page';
import { members } from '#/routes/-guards';

export const Route = createFileRoute('/_chat/members/$id/chat')({
  staticData: { name: 'members-id-chat', access: 'member', title: msg`Messages` },
  beforeLoad: members,
  component: NewConversationRoute,
});

function NewConversationRoute() {
  const { id } = Route.useParams();
  return <NewConversationPage profileId={id} />;
}
