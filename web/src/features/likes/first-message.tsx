import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { MessageCircle, SendHorizontal } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { useState, type Ref, type SubmitEvent } from 'react';
import { memberQuery } from '#/api/queries/member';
import { useMember } from '#/api/session';
import { useSettings } from '#/api/site';
import type { ProfileCard } from '#/api/wire';
import { formatMoney } from '#/lib/money';
import { inMoney } from '#/shared/messages/price';
import { Button } from '#/ui/buttons/button';
import styles from './first-message.module.css';

interface FirstMessageProps {
  /** Whom it goes to. */
  card: ProfileCard;
  button: Ref<HTMLButtonElement>;
  /** Empty: they only want to get to the conversation. */
  onSend: (text: string) => void;
}

function Price() {
  const { i18n } = useLingui();
  const { credit_price } = useMember();
  const { message_credits: cost } = useSettings();
  const price = inMoney(cost, credit_price);
  if (cost === 0) return <Trans>Messages are free.</Trans>;
  const money = price && formatMoney(price, i18n.locale);
  return (
    <>
      <Plural value={cost} one="# credit for this message" other="# credits for this message" />
      {money && (
        <>
          {' '}
          <Trans comment="Price of a message or gift in money, after its price in credits">({money})</Trans>
        </>
      )}
    </>
  );
}

/** What becomes of its credits where no answer comes, as the conversation says it before a first message. */
function Return({ days }: { days: number }) {
  return (
    <>
      {' '}
      <Plural
        value={days}
        one="No answer within # day? You get the credits for your first message back."
        other="No answer within # days? You get the credits for your first message back."
      />
    </>
  );
}

/** The first message where the match is told: three beginnings to choose from or to change, and what it costs. */
export function FirstMessage({ card, button, onSend }: FirstMessageProps) {
  const { t } = useLingui();
  const { message_length: longest, message_credits: cost, unanswered_days: days } = useSettings();
  const { data, isPending } = useQuery({ ...memberQuery(card.id), retry: false });
  const openers = data?.openers ?? [];
  const [text, setText] = useState('');
  const { name } = card;
  const isEmpty = text.trim() === '';
  const isReturned = days > 0 && cost > 0 && !card.fictional && data !== undefined && !data.begun;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    onSend(text.trim());
  };
  return (
    // A press on it is none beside it, which would close the dialog.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events
    <form className={styles.form} method="post" onSubmit={submit} onClick={(event) => event.stopPropagation()}>
      <ul className={styles.openers} data-waiting={isPending ? '' : undefined}>
        {openers.map((opener) => (
          <li key={opener}>
            <button
              type="button"
              className={styles.opener}
              aria-pressed={text === opener}
              onClick={() => setText(opener)}
            >
              {opener}
            </button>
          </li>
        ))}
      </ul>
      <textarea
        className={styles.area}
        aria-label={t`Message to ${name}`}
        placeholder={t`Write a message`}
        rows={2}
        dir="auto"
        value={text}
        {...(longest && { maxLength: longest })}
        onChange={({ target }) => setText(target.value)}
      />
      <div className={styles.foot}>
        <p className={styles.price}>
          {!isEmpty && <Price />}
          {!isEmpty && isReturned && <Return days={days} />}
        </p>
        <Button
          ref={button}
          type="submit"
          size="large"
          icon={isEmpty ? <MessageCircle aria-hidden="true" /> : <SendHorizontal aria-hidden="true" />}
        >
          {isEmpty ? <Trans>Write to {name}</Trans> : <Trans>Send</Trans>}
        </Button>
      </div>
    </form>
  );
}
