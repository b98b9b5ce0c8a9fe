import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { ArrowLeft, EllipsisVertical, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Conversation } from '#/api/wire';
import card from '#/features/chat/composer/obstacle-card.module.css';
import foot from '#/features/chat/composer/thread-foot.module.css';
import { RemoveConversation } from '#/features/chat/lazy-parts';
import { FormerMember } from '#/features/chat/partner';
import { KeepItems } from '#/features/chat/thread/keep-items';
import { MessageList } from '#/features/chat/thread/message-list';
import { useReading } from '#/features/chat/thread/use-reading';
import { usePageTitle } from '#/lib/page-title';
import { Menu, menuItemClass } from '#/ui/overlays/menu';
import bar from './thread-bar.module.css';

/** A conversation whose partner has left: it can be read and removed, and nothing can be added. */
export function LeftThread({ chat, isFetching }: { chat: Conversation; isFetching: boolean }) {
  const { t } = useLingui();
  const unreadFrom = useReading(chat, isFetching);
  const [removing, setRemoving] = useState(false);
  usePageTitle(t`Former member`);
  return (
    <>
      <header className={bar.bar}>
        <Link to="/chats" className={bar.back} aria-label={t`Back to messages`}>
          <ArrowLeft aria-hidden="true" />
        </Link>
        <div className={bar.partner}>
          <div className={bar.texts}>
            <h1 className={bar.name}>
              <FormerMember />
            </h1>
          </div>
        </div>
        <Menu label={t`More`} trigger={<EllipsisVertical aria-hidden="true" />}>
          <KeepItems conversation={chat.id} />
          <button type="button" className={menuItemClass} onClick={() => setRemoving(true)}>
            <Trash2 aria-hidden="true" />
            <Trans>Remove conversation</Trans>
          </button>
        </Menu>
        {removing && <RemoveConversation conversation={chat.id} name={null} onClose={() => setRemoving(false)} />}
      </header>
      <MessageList chat={chat} partner={null} outgoing={[]} unreadFrom={unreadFrom} />
      <footer className={foot.foot}>
        <div className={foot.inner}>
          <section role="status" className={card.card}>
            <h2>
              <Trans>This member has left</Trans>
            </h2>
            <p>
              <Trans>You can still read your messages, but you can't send new ones.</Trans>
            </p>
          </section>
        </div>
      </footer>
    </>
  );
}
