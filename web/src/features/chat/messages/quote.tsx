import { Trans, useLingui } from '@lingui/react/macro';
import { useMessageWords } from '#/features/chat/messages/message-words';
import styles from './quote.module.css';

/** What a message says that another answers. */
export interface Quoted {
  seq: number;
  mine: boolean;
  text: string;
  /** Its name. */
  gift?: string | undefined;
  photo: boolean;
  voice?: boolean | undefined;
  removed?: boolean;
}

/** The message that another answers, in a line or two. */
export function QuotedMessage({ quote, partner }: { quote: Quoted; partner: string }) {
  const { t } = useLingui();
  const words = useMessageWords();
  const { mine, text, gift, photo, voice, removed } = quote;
  return (
    <span className={styles.quote}>
      <span className="visually-hidden">{t`In reply to`} </span>
      {!removed && (
        <span className={styles.who}>
          {mine ? (
            <Trans comment="Above words that the reader wrote, which somebody answers">You</Trans>
          ) : (
            <bdi>{partner}</bdi>
          )}
        </span>
      )}
      <span className={styles.words} dir="auto">
        {removed ? (
          <Trans>Deleted message</Trans>
        ) : (
          words({
            text,
            gift: gift ? { name: gift } : null,
            photo: photo ? { key: '' } : null,
            voice: voice ? { ms: 0 } : null,
          })
        )}
      </span>
    </span>
  );
}
