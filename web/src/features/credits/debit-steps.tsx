import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { directDebitQuery } from '#/api/queries/credits';
import type { CodeSent, DirectDebit, Id, Money } from '#/api/wire';
import { DebitCodeStep } from '#/features/credits/debit-code-step';
import { DebitFormStep, type DebitDraft } from '#/features/credits/debit-form-step';
import { DebitStoredStep } from '#/features/credits/debit-stored-step';

export interface DebitRequest {
  bundle: Id;
  price: Money;
  discountCode: string | null;
}

interface DebitStepsProps {
  debit: DirectDebit;
  wish: DebitRequest;
  /** What is ordered; stands above each step. */
  overview: ReactNode;
  /** What it costs is not known yet. */
  busy: boolean;
}

/** Spec 4: entering details, then the code; or the account that was agreed to before, by one press. */
export function DebitSteps({ debit, wish, overview, busy }: DebitStepsProps) {
  const client = useQueryClient();
  const [isEditing, setEditing] = useState(false);
  const [isOther, setOther] = useState(false);
  const [came, setCame] = useState(false);
  // With account and phone number: for the way back from the code, never longer than this page.
  const [draft, setDraft] = useState<DebitDraft>({});
  const { code, mandate } = debit;
  const sent = (next: CodeSent) => {
    client.setQueryData(directDebitQuery.queryKey, { directdebit: { ...debit, code: next } });
    setCame(true);
    setEditing(false);
  };
  if (code?.bundle === wish.bundle && !isEditing) {
    return (
      <DebitCodeStep
        code={code}
        wish={wish}
        overview={overview}
        came={came}
        onSent={sent}
        onEdit={() => setEditing(true)}
        busy={busy}
      />
    );
  }
  if (mandate && !isOther && !isEditing) {
    return (
      <DebitStoredStep mandate={mandate} wish={wish} overview={overview} onOther={() => setOther(true)} busy={busy} />
    );
  }
  return (
    <DebitFormStep
      debit={debit}
      wish={wish}
      overview={overview}
      draft={draft}
      onDraft={(change) => setDraft((before) => ({ ...before, ...change }))}
      came={isEditing || isOther}
      onSent={sent}
      onUnchanged={code?.bundle === wish.bundle ? () => setEditing(false) : undefined}
      busy={busy}
    />
  );
}
