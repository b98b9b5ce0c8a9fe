import { Plural } from '@lingui/react/macro';
import { Info } from 'lucide-react';
import type { Settings, User } from '#/api/wire';
import { messagesLeft } from '#/features/chat/composer/send-rules';
import styles from './thread-foot.module.css';

/** What a free member may still do, told before a word is typed (spec 6). */
export function AllowanceNote({ user, settings }: { user: User; settings: Settings }) {
  const people = user.free_conversations_left ?? 0;
  const messages = messagesLeft(user, settings);
  return (
    <p className={styles.note}>
      <Info aria-hidden="true" />
      <span>
        <Plural
          value={people}
          one="Without a purchase, you can write to # more person."
          other="Without a purchase, you can write to # more people."
        />
        {messages !== null && (
          <>
            {' '}
            <Plural
              value={messages}
              one="You have enough credits for # message."
              other="You have enough credits for # messages."
            />
          </>
        )}
      </span>
    </p>
  );
}
