import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { toTheTextByKey } from '#/features/chat/after-press';
import { QuotedMessage, type Quoted } from '#/features/chat/messages/quote';
import { IconButton } from '#/ui/buttons/icon-button';
import styles from './thread-foot.module.css';

/** Over the field: what the next message answers, and the way not to. */
export function AnsweringLine({ quote, partner, onStop }: { quote: Quoted; partner: string; onStop: () => void }) {
  const { t } = useLingui();
  return (
    <div className={styles.answering}>
      <QuotedMessage quote={quote} partner={partner} />
      <IconButton
        label={t`Don't reply to this message`}
        icon={<X />}
        onClick={(event) => {
          toTheTextByKey(event);
          onStop();
        }}
      />
    </div>
  );
}
