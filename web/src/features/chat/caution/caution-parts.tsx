import { Trans, useLingui } from '@lingui/react/macro';
import { Flag, TriangleAlert } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import type { Message } from '#/api/wire';
import { toTheText } from '#/features/chat/after-press';
import { risksOf, type Risk } from '#/features/chat/caution/first-words';
import { useStore, type Store } from '#/lib/store';
import { openReport, type ReportSubject } from '#/shared/safety';
import { Button } from '#/ui/buttons/button';
import styles from './caution.module.css';

export { risksOf };

function ForReader({ risk }: { risk: Risk }) {
  switch (risk) {
    case 'link':
      return <Trans>It contains a link. Don't log in, pay or download anything where it leads.</Trans>;
    case 'contact':
      return (
        <Trans>
          It contains a phone number or an e-mail address. Outside this site, you can't block or report anyone.
        </Trans>
      );
    case 'money':
      return <Trans>It mentions money. Never send money, gift cards or bank details to someone you haven't met.</Trans>;
  }
}

function ForWriter({ risk }: { risk: Risk }) {
  switch (risk) {
    case 'link':
      return <Trans comment="What was found in somebody's first message to a member">A link</Trans>;
    case 'contact':
      return (
        <Trans comment="What was found in somebody's first message to a member">
          A phone number or an e-mail address
        </Trans>
      );
    case 'money':
      return <Trans comment="What was found in somebody's first message to a member">A mention of money</Trans>;
  }
}

/** Above the first message of somebody whom the reader has not answered yet: what to watch for, if anything. */
export function ReaderCaution({
  message,
  subject,
  onShown,
}: {
  message: Message;
  subject: ReportSubject;
  onShown: () => void;
}) {
  const { t } = useLingui();
  const risks = risksOf(message.text);
  const isShown = risks.length > 0;
  const shown = useEffectEvent(onShown);
  useEffect(() => {
    if (isShown) shown();
  }, [isShown]);
  if (!isShown) return null;
  const title = t`Be careful with this message`;
  return (
    <section className={`${styles.caution} ${styles.above}`} aria-label={title}>
      <TriangleAlert aria-hidden="true" />
      <h2>{title}</h2>
      <ul>
        {risks.map((risk) => (
          <li key={risk}>
            <ForReader risk={risk} />
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        <Button variant="secondary" size="small" onClick={() => openReport(subject)}>
          <Flag aria-hidden="true" />
          <Trans>Report this message</Trans>
        </Button>
      </div>
    </section>
  );
}

interface WriterCautionProps {
  /** Of whom it goes to. */
  name: string;
  /** What was to be sent. */
  text: string;
  draft: Store<string>;
  onSend: () => void;
  onChange: () => void;
}

/** Before a first message goes that many would take for the beginning of a fraud; over once the text is another. */
export function WriterCaution({ name, text, draft, onSend, onChange }: WriterCautionProps) {
  const now = useStore(draft).trim();
  if (now !== text) return null;
  return (
    <section className={styles.caution}>
      <TriangleAlert aria-hidden="true" />
      <h2>
        <Trans>Send it as it is?</Trans>
      </h2>
      <ul className={styles.found}>
        {risksOf(text).map((risk) => (
          <li key={risk}>
            <ForWriter risk={risk} />
          </li>
        ))}
      </ul>
      <p>
        <Trans>Many scams start with this in the first message, so {name} will see a warning above it.</Trans>
      </p>
      <div className={styles.actions}>
        <Button
          size="small"
          onClick={(event) => {
            toTheText(event);
            onSend();
          }}
        >
          <Trans>Send anyway</Trans>
        </Button>
        <Button
          variant="secondary"
          size="small"
          onClick={(event) => {
            toTheText(event);
            onChange();
          }}
        >
          <Trans comment="verb: a button that goes back to the text of a message">Edit it</Trans>
        </Button>
      </div>
    </section>
  );
}
