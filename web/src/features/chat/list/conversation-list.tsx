import { Plural, Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { MessageCircle, SearchX } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { chatsQuery } from '#/api/queries/chats';
import { ConversationRows, ConversationSkeletons } from '#/features/chat/list/conversation-rows';
import { ConversationSearch } from '#/features/chat/list/conversation-search';
import { useNameSearch } from '#/features/chat/list/use-name-search';
import { followTyping } from '#/features/chat/partner';
import { ProblemNotice } from '#/shared/problems/problem-notice';
import { Button } from '#/ui/buttons/button';
import { ButtonLink } from '#/ui/buttons/button-link';
import { EmptyState } from '#/ui/layout/empty-state';
import styles from './conversation-list.module.css';

function Empty() {
  return (
    <EmptyState
      icon={<MessageCircle />}
      title={<Trans>No conversations yet</Trans>}
      action={
        <ButtonLink to="/members">
          <Trans>Browse members</Trans>
        </ButtonLink>
      }
    >
      <Trans>Write to someone you'd like to know. Your conversations will appear here.</Trans>
    </EmptyState>
  );
}

function NobodyFound({ name, onClear }: { name: string; onClear: () => void }) {
  return (
    <EmptyState
      icon={<SearchX />}
      title={<Trans>Nothing found</Trans>}
      action={
        <Button variant="secondary" onClick={onClear}>
          <Trans>Show all conversations</Trans>
        </Button>
      }
    >
      <Trans>You have no conversations with anyone called “{name}”.</Trans>
    </EmptyState>
  );
}

/**
 * Spec 2 /chats: the member's conversations, newest first. `heading`: the page's h1 unless one is open beside
 * it.
 */
export function ConversationList({ heading: Heading }: { heading: 'h1' | 'h2' }) {
  const all = useQuery(chatsQuery);
  const search = useNameSearch();
  const scroller = useRef<HTMLDivElement>(null);
  useEffect(() => followTyping(), []);
  const { data: list, error, refetch } = search.name ? search.found : all;
  const wanted = search.name ? { name: search.name } : null;
  const isEmpty = list?.chats.length === 0 && list.older === null;
  const count = list?.chats.length ?? 0;
  return (
    <>
      <header className={styles.head}>
        <Heading className={styles.title}>
          <Trans>Messages</Trans>
        </Heading>
        {(all.data?.chats.length ?? 0) > 0 && <ConversationSearch value={search.typed} onChange={search.setTyped} />}
      </header>
      <p role="status" className="visually-hidden">
        {search.name && list && list.older === null && count > 0 && (
          <Plural value={count} one="# conversation found" other="# conversations found" />
        )}
      </p>
      <div ref={scroller} className={styles.scroller}>
        {error && !list && (
          <div className={styles.problem}>
            <ProblemNotice error={error} />
            <Button variant="secondary" onClick={() => void refetch()}>
              <Trans>Try again</Trans>
            </Button>
          </div>
        )}
        {!list && !error && <ConversationSkeletons />}
        <div role="status">
          {isEmpty && search.name && <NobodyFound name={search.name} onClear={() => search.setTyped('')} />}
        </div>
        {isEmpty && !search.name && <Empty />}
        {list && !isEmpty && <ConversationRows key={search.name} list={list} wanted={wanted} scroller={scroller} />}
      </div>
    </>
  );
}
