import { isFewEmoji, messageParts } from '#/features/chat/messages/message-parts';
import styles from './message-text.module.css';

/** What somebody wrote: text as it is, and addresses that open apart from this page and tell nothing about it. */
export function MessageText({ text }: { text: string }) {
  return (
    <span dir="auto" className={styles.text} data-large={isFewEmoji(text) ? '' : undefined}>
      {messageParts(text).map(({ text: part, href }, index) => href
        // oxlint-disable-next-line react/no-array-index-key -- the parts of a message never change
        ? <a key={index} href={href} target="_blank" rel="noopener noreferrer nofollow ugc"><bdi>{part}</bdi></a>
        : part)}
    </span>
  );
}
