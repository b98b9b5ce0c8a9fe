import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { Conversation, Id, ProfileCard } from '#/api/wire';
import { ThreadFoot } from '#/features/chat/composer/thread-foot';
import { useChatPhotos, useOutbox } from '#/features/chat/outbox/use-outbox';
import { loadPhotoParts } from '#/features/chat/photos/chat-photo';
import { MessageList } from '#/features/chat/thread/message-list';
import { SpokenMessages } from '#/features/chat/thread/spoken-messages';
import { ThreadBar } from '#/features/chat/thread/thread-bar';
import { MessageSkeletons } from '#/features/chat/thread/thread-skeleton';
import { useReading } from '#/features/chat/thread/use-reading';
import { isolated } from '#/lib/isolated';
import { usePageTitle } from '#/lib/page-title';
import { useStore } from '#/lib/store';
import { DropZone } from '#/ui/fields/drop-zone';
import styles from './thread.module.css';

interface ThreadProps {
  partner: ProfileCard;
  /** Null before the first message. */
  conversation: Id | null;
  /** Null before the first message; undefined until that is known. */
  chat: Conversation | null | undefined;
  isFetching: boolean;
}

/** Brings what may be wanted when the connection is away: photos and emoji are added then too. */
function useToolsSoon(): void {
  useEffect(() => {
    for (const part of [
      import('#/features/chat/photos/attached-photos'),
      loadPhotoParts(),
      import('#/features/chat/emoji/emoji-panel'),
    ])
      part.catch(() => {});
  }, []);
}

/**
 * A conversation from its first to its latest word: bar, messages, composer; photos can be dropped anywhere on
 * it.
 */
export function Thread({ partner, conversation, chat, isFetching }: ThreadProps) {
  const { t } = useLingui();
  const messages = useStore(useOutbox().messages);
  const outgoing = messages.filter((message) => message.partner === partner.id);
  const uploads = useChatPhotos();
  const photos = useStore(uploads.items).filter((photo) => photo.attached && photo.partner === partner.id);
  const [leftOut, setLeftOut] = useState(0);
  const unreadFrom = useReading(chat ?? undefined, isFetching);
  usePageTitle(isolated(partner.name));
  useToolsSoon();
  const take = (files: File[]) => setLeftOut(uploads.attach(partner.id, files));
  return (
    <DropZone onFiles={take} hint={t`Drop your photos here`} className={styles.thread}>
      <ThreadBar partner={partner} conversation={conversation} />
      {/* What is on its way is seen while the rest has yet to come: who finds their words gone writes them again. */}
      {conversation && !chat && outgoing.length === 0 ? (
        <MessageSkeletons />
      ) : (
        <MessageList chat={chat ?? undefined} partner={partner} outgoing={outgoing} unreadFrom={unreadFrom} />
      )}
      <SpokenMessages chat={chat ?? undefined} outgoing={outgoing} name={partner.name} />
      <ThreadFoot
        partner={partner}
        conversation={conversation}
        chat={chat}
        outgoing={outgoing}
        photos={photos}
        onFiles={take}
        leftOut={{ count: leftOut, forget: () => setLeftOut(0) }}
      />
    </DropZone>
  );
}
