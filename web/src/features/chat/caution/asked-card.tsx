import { Trans, useLingui } from '@lingui/react/macro';
import { Flag, TriangleAlert } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import type { Ask } from '#/features/chat/caution/asks';
import { openReport, type ReportSubject } from '#/shared/safety';
import { Button } from '#/ui/buttons/button';
import styles from './caution.module.css';

interface AskedCardProps {
  ask: Ask;
  subject: ReportSubject;
  /** Nothing of this kind again in this conversation. */
  onDismiss: () => void;
  onShown: () => void;
}

/** Beneath a message that asks for money or leads elsewhere: what often follows, and no judgement of who wrote it. */
export function AskedCard({ ask, subject, onDismiss, onShown }: AskedCardProps) {
  const { t } = useLingui();
  const shown = useEffectEvent(onShown);
  useEffect(() => shown(), []);
  const title = ask === 'money' ? t`Is this about money?` : t`Moving to another app?`;
  return (
    <section className={`${styles.caution} ${styles.above}`} aria-label={title}>
      <TriangleAlert aria-hidden="true" />
      <h2>{title}</h2>
      {ask === 'money' ? (
        <p>
          <Trans>
            Many scams come to this: a bill, a ticket, an investment. Never send money, gift cards or codes to someone
            you haven't met.
          </Trans>
        </p>
      ) : (
        <p>
          <Trans>
            Many scams go on elsewhere, where you can't block or report anyone and we can't help. You can stay here as
            long as you like.
          </Trans>
        </p>
      )}
      <div className={styles.actions}>
        <Button variant="secondary" size="small" onClick={() => openReport(subject)}>
          <Flag aria-hidden="true" />
          <Trans comment="verb: a button that reports a message to us">Report</Trans>
        </Button>
        <Button variant="quiet" size="small" onClick={onDismiss}>
          <Trans comment="button: takes a warning away">Not now</Trans>
        </Button>
      </div>
    </section>
  );
}
