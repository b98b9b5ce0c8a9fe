import { createFileRoute, Outlet, useMatches } from '@tanstack/react-router';
import { ConversationList } from '#/features/chat/conversation-list';
import { ChatLayout } from '#/layouts/chat/chat-layout';

export const Route = createFileRoute('/_chat')({ component: Chat });

function Chat() {
  const open = useMatches({ select: (matches) => matches.at(-1)?.staticData.name !== 'chats' });
  return <ChatLayout list={<ConversationList />} pane={open ? 'thread' : 'list'}><Outlet /></ChatLayout>;
}
