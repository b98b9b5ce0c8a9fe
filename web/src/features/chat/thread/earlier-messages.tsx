import { Trans } from '@lingui/react/macro';
import { toTheMessages } from '#/features/chat/after-press';
import { DayLine } from '#/features/chat/messages/message-row';
import { Button } from '#/ui/buttons/button';
import styles from './message-list.module.css';

interface EarlierMessagesProps {
  loading: boolean;
  load: () => void;
  from: string | undefined;
}

/** Above the first message that is loaded: the way to those before it, and its day. */
export function EarlierMessages({ loading, load, from }: EarlierMessagesProps) {
  return (
    <>
      <div role="status" className={styles.earlier}>
        {loading ? (
          <p>
            <Trans>Loading earlier messages…</Trans>
          </p>
        ) : (
          <Button
            variant="quiet"
            size="small"
            onClick={(event) => {
              toTheMessages(event);
              load();
            }}
          >
            <Trans>Earlier messages</Trans>
          </Button>
        )}
      </div>
      {from && <DayLine date={from} />}
    </>
  );
}
