import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { ConversationPage } from '#/features/chat/conversation-page';
import { members } from '#/routes/-guards';

export const Route = createFileRoute('/_chat/chats/$id')({
  staticData: { name: 'chats-id', access: 'member', title: msg`Messages` },
  beforeLoad: members,
  component: ConversationRoute,
});

function ConversationRoute() {
  const { id } = Route.useParams();
  return <ConversationPage id={id} />;
}
