import { createFileRoute, Outlet } from '@tanstack/react-router';
import { useUser } from '#/api/session';
import { ConversationList } from '#/features/chat/list/conversation-list';
import { ThreadPane, useChatAddress, useThreadSoon } from '#/features/chat/thread/thread-pane';
import { ChatLayout } from '#/layouts/chat/chat-layout';
import { useMemberWarnings } from '#/routes/-member-warnings';

export const Route = createFileRoute('/_chat')({
  // The tray of gifts is open: with the gift of this id chosen, if there is one.
  validateSearch: ({ gift }: { gift?: unknown }): { gift?: string } => (typeof gift === 'string' ? { gift } : {}),
  component: Chat,
});

/** The list and the open conversation side by side, or one of them on phones. */
function Chat() {
  const { conversation, profile } = useChatAddress();
  useThreadSoon();
  const open = conversation !== null || profile !== null;
  const user = useUser();
  const draw = useMemberWarnings(user !== null);
  // Between the end of a session and the log-in page there is nobody to show this to.
  if (!user) return null;
  return (
    <ChatLayout
      list={<ConversationList heading={open ? 'h2' : 'h1'} />}
      pane={open ? 'thread' : 'list'}
      warnings={draw?.banner(user)}
    >
      {open ? <ThreadPane conversation={conversation} profile={profile} /> : <Outlet />}
    </ChatLayout>
  );
}
