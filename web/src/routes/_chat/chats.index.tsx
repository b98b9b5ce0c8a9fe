import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { NoConversation } from '#/features/chat/list/no-conversation';
import { members } from '#/routes/-guards';

export const Route = createFileRoute('/_chat/chats/')({
  staticData: { name: 'chats', access: 'member', title: msg`Messages`, membersArea: true },
  beforeLoad: members,
  component: NoConversation,
});
