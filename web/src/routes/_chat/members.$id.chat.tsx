import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { members } from '#/routes/-guards';

/** A conversation that may not have begun; drawn by the layout, see chats.$id. */
export const Route = createFileRoute('/_chat/members/$id/chat')({
  staticData: { name: 'members-id-chat', access: 'member', values: { id: 'uuid' }, title: msg`Messages` },
  beforeLoad: (context) => {
    // Its parts come beside the layout's, not after them; should they not, the layout tries again.
    import('#/features/chat/thread/open-thread').catch(() => {});
    return members(context);
  },
});
