import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Archive, ArrowLeft, CheckCheck, MessageCircle, SearchX } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { archivedChatsQuery, unansweredChatsQuery } from '#/api/chat-pages';
import { chatsQuery, everyChat, type ChatsWanted, type KnownChats } from '#/api/queries/chats';
import { ConversationRows, ConversationSkeletons } from '#/features/chat/list/conversation-rows';
import { ConversationSearch } from '#/features/chat/list/conversation-search';
import { useNameSearch } from '#/features/chat/list/use-name-search';
import { followTyping } from '#/features/chat/partner';
import { ProblemNotice } from '#/shared/problems/problem-notice';
import { Button } from '#/ui/buttons/button';
import { ButtonLink } from '#/ui/buttons/button-link';
import { ChipButton } from '#/ui/buttons/chip';
import { IconButton } from '#/ui/buttons/icon-button';
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

function NoneArchived({ onBack }: { onBack: () => void }) {
  return (
    <EmptyState
      icon={<Archive />}
      title={<Trans>Nothing archived</Trans>}
      action={
        <Button variant="secondary" onClick={onBack}>
          <Trans>Show all conversations</Trans>
        </Button>
      }
    >
      <Trans>Conversations you archive wait here. A new message brings them back, unless they're muted.</Trans>
    </EmptyState>
  );
}

function AllAnswered({ onBack }: { onBack: () => void }) {
  return (
    <EmptyState
      icon={<CheckCheck />}
      title={<Trans>All answered</Trans>}
      action={
        <Button variant="secondary" onClick={onBack}>
          <Trans>Show all conversations</Trans>
        </Button>
      }
    >
      <Trans>No one is waiting for a message from you.</Trans>
    </EmptyState>
  );
}

/** Which of the conversations are listed while no name is searched for. */
type Shown = 'all' | 'archived' | 'unanswered';

interface HeadProps {
  heading: 'h1' | 'h2';
  all: KnownChats | undefined;
  shown: Shown;
  onShow: (shown: Shown) => void;
  search: ReturnType<typeof useNameSearch>;
}

/** What the list is of, the way to those that were put away, and the search. */
function ListHead({ heading: Heading, all, shown, onShow, search }: HeadProps) {
  const { t } = useLingui();
  const archived = shown === 'archived';
  const hasAny = everyChat(all).length > 0 || all?.has_archived === true;
  return (
    <header className={styles.head}>
      <div className={styles.name}>
        {archived && (
          <IconButton label={t`Show all conversations`} icon={<ArrowLeft />} onClick={() => onShow('all')} />
        )}
        <Heading className={styles.title}>{archived ? <Trans>Archived</Trans> : <Trans>Messages</Trans>}</Heading>
        {!archived && all?.has_archived && (
          <IconButton label={t`Archived conversations`} icon={<Archive />} onClick={() => onShow('archived')} />
        )}
      </div>
      {hasAny && !archived && <ConversationSearch value={search.typed} onChange={search.setTyped} />}
      {hasAny && !archived && !search.name && (
        <div className={styles.filters}>
          <ChipButton
            toggle
            active={shown === 'unanswered'}
            onClick={() => onShow(shown === 'unanswered' ? 'all' : 'unanswered')}
          >
            <Trans comment="Filter of the list of conversations: those in which the other wrote last">Unanswered</Trans>
          </ChipButton>
        </div>
      )}
    </header>
  );
}

/** What is listed of the conversations: all, those of a name, those that were put away, or those that wait for one. */
function useList(shown: Shown, search: ReturnType<typeof useNameSearch>) {
  const all = useQuery(chatsQuery);
  const archived = useQuery({ ...archivedChatsQuery, enabled: shown === 'archived' });
  const unanswered = useQuery({ ...unansweredChatsQuery, enabled: shown === 'unanswered' });
  const wanted = wantedBy(shown, search.name);
  return { all: all.data, wanted, ...(search.name ? search.found : { all, archived, unanswered }[shown]) };
}

function wantedBy(shown: Shown, name: string): ChatsWanted | null {
  if (name) return { name };
  return { all: null, archived: { archived: true as const }, unanswered: { unanswered: true as const } }[shown];
}

/** What stands where nothing is listed. */
function Nothing({ shown, onBack }: { shown: Shown; onBack: () => void }) {
  if (shown === 'archived') return <NoneArchived onBack={onBack} />;
  return shown === 'unanswered' ? <AllAnswered onBack={onBack} /> : <Empty />;
}

/**
 * Spec 2 /chats: the member's conversations, newest first. `heading`: the page's h1 unless one is open beside
 * it.
 */
export function ConversationList({ heading }: { heading: 'h1' | 'h2' }) {
  const search = useNameSearch();
  const [shown, setShown] = useState<Shown>('all');
  const scroller = useRef<HTMLDivElement>(null);
  useEffect(() => followTyping(), []);
  const { all, data: list, error, refetch, wanted } = useList(shown, search);
  const count = everyChat(list).length;
  const isEmpty = count === 0 && list?.older === null;
  const key = search.name || shown;
  return (
    <>
      <ListHead heading={heading} all={all} shown={shown} onShow={setShown} search={search} />
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
        {isEmpty && !search.name && <Nothing shown={shown} onBack={() => setShown('all')} />}
        {list && !isEmpty && <ConversationRows key={key} list={list} wanted={wanted} scroller={scroller} />}
      </div>
    </>
  );
}
