import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { companyInfoQuery } from '#/api/queries/settings';
import { useUser } from '#/api/session';
import { useSettings } from '#/api/site';
import { ConfirmStep } from '#/features/leaving/confirm-step';
import { keepLeavingDraft, leavingDraft, type LeavingDraft } from '#/features/leaving/leaving-draft';
import { fittingOffers } from '#/features/leaving/offers';
import { OffersStep } from '#/features/leaving/offers-step';
import { ReasonsStep } from '#/features/leaving/reasons-step';
import styles from './leaving.module.css';

/** The screens of the deletion flow before the account is gone; the first has no name in the address. */
export type LeavingStep = 'reasons' | 'offers' | 'confirm';

interface DeleteAccountPageProps {
  step: LeavingStep;
  /** Goes to a step; the browser's back button comes back from it. */
  onStep: (step: LeavingStep) => void;
}

/** A new step is a new screen: readers and keys start at its heading. */
function useFocusOnStep(step: LeavingStep) {
  const page = useRef<HTMLDivElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    page.current?.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
    scrollTo({ top: 0 });
  }, [step]);
  return page;
}

/**
 * Spec 2's deletion flow: reasons, what fits them, confirmation. At most four screens, the last being
 * /account-deleted.
 */
export function DeleteAccountPage({ step, onStep }: DeleteAccountPageProps) {
  const user = useUser();
  const { support_email } = useSettings();
  const discount = useQuery(companyInfoQuery).data?.delete_discount ?? 0;
  const [draft, setDraft] = useState(leavingDraft);
  const [wasInvisible] = useState(user?.invisible ?? false);
  const offers = fittingOffers(draft.reasons, { invisible: wasInvisible, discount, support: support_email !== '' });
  const current = step === 'offers' && offers.length === 0 ? 'confirm' : step;
  const page = useFocusOnStep(current);
  if (!user) return null;
  const change = (next: LeavingDraft) => {
    setDraft(next);
    keepLeavingDraft(next);
  };
  return (
    <div ref={page} className={styles.page}>
      {current === 'reasons' && (
        <ReasonsStep
          draft={draft}
          onChange={change}
          onContinue={() => onStep(offers.length > 0 ? 'offers' : 'confirm')}
        />
      )}
      {current === 'offers' && <OffersStep offers={offers} discount={discount} onContinue={() => onStep('confirm')} />}
      {current === 'confirm' && <ConfirmStep user={user} draft={draft} />}
    </div>
  );
}
