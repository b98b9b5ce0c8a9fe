import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { MessageSquareX } from 'lucide-react';
import { messagesQuery } from '#/console/api/messages';
import { asProblem } from '#/console/api/problem';
import type { MessagesRead, ReadMessage } from '#/console/api/types';
import { Loaded } from '#/console/loaded';
import { useTitle } from '#/console/shell/use-title';
import { Moment, useTimes } from '#/console/times';
import { ButtonLink } from '#/ui/buttons/button-link';
import { EmptyState } from '#/ui/layout/empty-state';
import { PageHead } from '#/ui/layout/page-head';
import styles from './messages.module.css';

/** What two members wrote each other, as far as the grant goes and as long as it lasts. */
export function ReadPage() {
  const { t } = useLingui();
  const { grant } = useParams({ from: '/inside/messages/$grant' });
  const read = useQuery(messagesQuery(grant));
  useTitle(t`Messages`);
  const isOver = read.error && asProblem(read.error).code === 'not_found';
  return (
    <>
      <PageHead title={<Trans>Messages</Trans>}>
        <Trans>Each time you open them, the log gets a line, and both members see it in the copy of their data.</Trans>
      </PageHead>
      {isOver ? <Over /> : <Loaded query={read}>{(data) => <Read data={data} />}</Loaded>}
    </>
  );
}

function Over() {
  return (
    <EmptyState
      icon={<MessageSquareX />}
      title={<Trans>You can't read these any more</Trans>}
      action={
        <ButtonLink to="/messages">
          <Trans>Back to the requests</Trans>
        </ButtonLink>
      }
    >
      <Trans>The half hour is over, or the report is closed. If the case still needs them, ask again.</Trans>
    </EmptyState>
  );
}

function Read({ data }: { data: MessagesRead }) {
  const { now } = useTimes();
  if (Date.parse(data.grant.ends_at) <= now) return <Over />;
  const { ends_at: ends } = data.grant;
  return (
    <>
      <p className={styles.detail}>
        <Trans>
          You can read them. That ends <Moment at={ends} />.
        </Trans>
      </p>
      <ol className={styles.thread}>
        {data.messages.map((message) => (
          <Message
            key={message.seq}
            message={message}
            name={data.people.find(({ id }) => id === message.sender)?.name}
            isReported={message.sender === data.grant.member}
          />
        ))}
      </ol>
    </>
  );
}

interface MessageProps {
  message: ReadMessage;
  name: string | undefined;
  isReported: boolean;
}

/** Words of strangers: as text, and never as a link. */
function Message({ message, name, isReported }: MessageProps) {
  const { at } = useTimes();
  return (
    <li className={styles.message} data-reported={isReported || undefined}>
      <p className={styles.detail}>
        <b>{name ?? <Trans>A member who left</Trans>}</b>
        {isReported && (
          <>
            {' · '}
            <Trans>reported</Trans>
          </>
        )}
        {' · '}
        {at(message.sent_at)}
        {message.edited_at && (
          <>
            {' · '}
            <Trans>edited</Trans>
          </>
        )}
      </p>
      {message.removed ? (
        <p className={styles.detail}>
          <Trans>Deleted by its sender</Trans>
        </p>
      ) : (
        <p className={styles.text} dir="auto">
          {message.text}
        </p>
      )}
      {(message.gift || message.has_photo) && (
        <p className={styles.detail}>{message.gift ? <Trans>With a gift</Trans> : <Trans>With a photo</Trans>}</p>
      )}
    </li>
  );
}
