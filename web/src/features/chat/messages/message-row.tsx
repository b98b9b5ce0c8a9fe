import { Trans } from '@lingui/react/macro';
import { Check, CheckCheck, CircleAlert, Clock, CloudOff } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Id, Message } from '#/api/wire';
import { toTheMessages } from '#/features/chat/after-press';
import { OutgoingVoice, SentVoice } from '#/features/chat/lazy-parts';
import { Bubble } from '#/features/chat/messages/bubble';
import { useMessageWords } from '#/features/chat/messages/message-words';
import { useTimes } from '#/features/chat/messages/times';
import type { Outgoing } from '#/features/chat/outbox/outgoing';
import { useOutbox } from '#/features/chat/outbox/use-outbox';
import { OutgoingPhoto, SentPhoto } from '#/features/chat/photos/chat-photo';
import type { Row, SentState } from '#/features/chat/thread/rows';
import { Button } from '#/ui/buttons/button';
import styles from './message-row.module.css';

/** The day on which what follows was written. */
export function DayLine({ date }: { date: string }) {
  const times = useTimes();
  return (
    <p className={styles.dayLineDay}>
      <time dateTime={date}>{times.day(date)}</time>
    </p>
  );
}

/** Words and a sign for what became of one's own message. */
function SentMark({ state }: { state: SentState }) {
  if (state === 'read')
    return (
      <span className={styles.read}>
        <CheckCheck aria-hidden="true" />
        <Trans comment="State of a message: the partner has read it">Read</Trans>
      </span>
    );
  return (
    <span className={styles.state}>
      <Check aria-hidden="true" />
      <Trans context="state of a message">Sent</Trans>
    </span>
  );
}

function OutgoingMark({ outgoing }: { outgoing: Outgoing }) {
  const outbox = useOutbox();
  const { state, client_id: id, detail } = outgoing;
  if (state === 'waiting')
    return (
      <span className={styles.state}>
        <CloudOff aria-hidden="true" />
        <Trans>Waiting for the connection</Trans>
      </span>
    );
  if (state !== 'failed')
    return (
      <span className={styles.state}>
        <Clock aria-hidden="true" />
        <Trans>Sending…</Trans>
      </span>
    );
  return (
    <>
      <span className={styles.failed}>
        <CircleAlert aria-hidden="true" />
        <Trans>Not sent.</Trans> {detail}
      </span>
      <Button
        variant="quiet"
        size="small"
        onClick={(event) => {
          toTheMessages(event);
          outbox.retry(id);
        }}
      >
        <Trans>Try again</Trans>
      </Button>
      <Button
        variant="quiet"
        size="small"
        onClick={(event) => {
          toTheMessages(event);
          outbox.discard(id);
        }}
      >
        <Trans>Delete</Trans>
      </Button>
    </>
  );
}

function lookOf({ state }: Outgoing): 'going' | 'waiting' | 'failed' {
  return state === 'waiting' || state === 'failed' ? state : 'going';
}

interface MessageRowProps {
  row: Row;
  /** Of the conversation; null before it has begun. */
  conversation: Id | null;
  /** Their photos are covered until one wants to see them. */
  coversPhotos: boolean;
  onPhoto: (message: Message) => void;
  /** Their name. */
  partner: string;
  /** Beside a message. */
  action?: ReactNode;
}

/** One line of the message area. */
export function MessageRow({ row, conversation, coversPhotos, onPhoto, partner, action }: MessageRowProps) {
  const times = useTimes();
  const words = useMessageWords();
  switch (row.kind) {
    case 'day':
      return (
        <div className={styles.day}>
          <DayLine date={row.date} />
        </div>
      );
    case 'unread':
      return (
        <p className={styles.unread}>
          <Trans>New messages</Trans>
        </p>
      );
    case 'message':
      return (
        <Bubble
          text={row.message.text}
          quote={row.message.quote && { ...row.message.quote, gift: row.message.quote.gift?.name }}
          partner={partner}
          reaction={row.message.reaction}
          gone={row.message.removed ? words(row.message) : undefined}
          look={row.message.removed ? 'gone' : 'plain'}
          gift={row.message.gift}
          photo={
            conversation &&
            row.message.photo && (
              <SentPhoto
                message={row.message}
                conversation={conversation}
                partner={partner}
                isCovered={coversPhotos && !row.message.mine}
                onOpen={() => onPhoto(row.message)}
              />
            )
          }
          voice={
            conversation &&
            row.message.voice && <SentVoice message={row.message} conversation={conversation} partner={partner} />
          }
          from={row.message.mine ? null : partner}
          first={row.first}
          last={row.last}
          action={action}
          at={row.message.sent_at}
        >
          {(row.timed || row.state || row.message.edited) && (
            <>
              {row.message.edited && (
                <span>
                  <Trans comment="Under a message whose words its writer changed">Edited</Trans>
                </span>
              )}
              <time dateTime={row.message.sent_at}>{times.clock(row.message.sent_at)}</time>
              {row.state && <SentMark state={row.state} />}
            </>
          )}
        </Bubble>
      );
    case 'outgoing':
      return (
        <Bubble
          text={row.outgoing.text}
          quote={row.outgoing.quote}
          partner={partner}
          gift={row.outgoing.gift}
          photo={row.outgoing.photo && <OutgoingPhoto photo={row.outgoing.photo} />}
          voice={row.outgoing.voice && <OutgoingVoice voice={row.outgoing.voice} />}
          from={null}
          first={row.first}
          last={row.last}
          look={lookOf(row.outgoing)}
        >
          <OutgoingMark outgoing={row.outgoing} />
        </Bubble>
      );
  }
}
