import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { members } from '#/routes/-guards';

/** The layout draws the conversation itself, so that it outlives the change from a new one's address to this. */
export const Route = createFileRoute('/_chat/chats/$id')({
  staticData: { name: 'chats-id', access: 'member', values: { id: 'uuid' }, title: msg`Messages` },
  beforeLoad: (context) => {
    // Its parts come beside the layout's, not after them; should they not, the layout tries again.
    import('#/features/chat/thread/open-thread').catch(() => {});
    return members(context);
  },
});
