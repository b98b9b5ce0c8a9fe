import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { MessageCircle } from 'lucide-react';
import { useEffect } from 'react';
import { chatsQuery } from '#/api/queries/chats';
import { ConversationRow } from '#/features/chat/conversation-row';
import { followTyping } from '#/features/chat/typing';
import { Button } from '#/ui/button';
import { ButtonLink } from '#/ui/button-link';
import { EmptyState } from '#/ui/empty-state';
import { ProblemNotice } from '#/ui/problem-notice';
import { Skeleton } from '#/ui/skeleton';
import styles from './conversation-list.module.css';

function Loading() {
  return (
    <ul className={styles.list} aria-busy="true">
      {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
        <li key={key} className={styles.loading}><Skeleton shape="circle" /><span className={styles.lines}><Skeleton /><Skeleton /></span></li>
      ))}
    </ul>
  );
}

function Empty() {
  return (
    <EmptyState icon={<MessageCircle />} title={<Trans>No conversations yet</Trans>} action={<ButtonLink to="/members"><Trans>Find somebody</Trans></ButtonLink>}>
      <Trans>Write to somebody you would like to know. The conversation then stands here.</Trans>
    </EmptyState>
  );
}

/** Spec 2 /chats: the member's conversations, newest first. `heading`: the page's h1 unless one is open beside it. */
export function ConversationList({ heading: Heading }: { heading: 'h1' | 'h2' }) {
  const { data: chats, error, refetch } = useQuery(chatsQuery);
  useEffect(() => followTyping(), []);
  return (
    <>
      <header className={styles.head}><Heading className={styles.title}><Trans>Messages</Trans></Heading></header>
      {error && !chats && <div className={styles.problem}><ProblemNotice error={error} /><Button variant="secondary" onClick={() => void refetch()}><Trans>Try again</Trans></Button></div>}
      {!chats && !error && <Loading />}
      {chats?.length === 0 && <Empty />}
      {chats && chats.length > 0 && <ul className={styles.list}>{chats.map((chat) => <li key={chat.id}><ConversationRow chat={chat} /></li>)}</ul>}
    </>
  );
}
