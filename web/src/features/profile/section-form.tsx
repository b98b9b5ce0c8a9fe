import { Trans } from '@lingui/react/macro';
import { Check, Pencil, TriangleAlert } from 'lucide-react';
import { useEffect, type ReactNode } from 'react';
import { closeCard, openCard } from '#/features/profile/open-card';
import type { SectionState } from '#/features/profile/use-section';
import { useStore } from '#/lib/store';
import { ProblemNotice } from '#/shared/problems/problem-notice';
import { Button } from '#/ui/buttons/button';
import { Dialog } from '#/ui/overlays/dialog';
import styles from './section-form.module.css';

interface SectionFormProps<Fields extends object> {
  id: string;
  title: ReactNode;
  lead?: ReactNode;
  /** What others read there now. */
  summary: ReactNode;
  /** Above it: what has to be changed. */
  notice?: ReactNode;
  /** Selects the control that gets the focus when the card is tapped. */
  control?: string;
  size?: 'small' | 'large';
  state: SectionState<Fields>;
  /** The fields. */
  children: ReactNode;
}

function Outcome({ state: { dirty, busy, outcome } }: { state: SectionState<object> }) {
  if (outcome === 'failed')
    return (
      <>
        <TriangleAlert aria-hidden="true" />
        <Trans>Not saved</Trans>
      </>
    );
  if (dirty) return busy ? null : <Trans>Not saved yet</Trans>;
  if (outcome === 'saved')
    return (
      <>
        <Check aria-hidden="true" />
        <Trans>Saved</Trans>
      </>
    );
  return null;
}

/**
 * A part of the profile: a card with what others read, and on a tap the sheet where it is changed. How a save
 * ended stands on the card, and is read out.
 */
export function SectionForm<Fields extends object>({
  id,
  title,
  lead,
  summary,
  notice,
  control,
  size,
  state,
  children,
}: SectionFormProps<Fields>) {
  const { dirty, busy, outcome, failure, discard, onSubmit } = state;
  const open = useStore(openCard);
  const isOpen = open?.section === id;
  const wanted = open?.control ?? control;
  useEffect(() => {
    if (isOpen && wanted) document.querySelector<HTMLElement>(`#${id} dialog ${wanted}`)?.focus();
  }, [isOpen, id, wanted]);
  return (
    <section id={id} tabIndex={-1} aria-labelledby={`${id}-title`} className={styles.card}>
      <h2 id={`${id}-title`} className={styles.title}>
        <button
          type="button"
          className={styles.open}
          aria-haspopup="dialog"
          onClick={() => openCard.set({ section: id })}
        >
          {title}
        </button>
        <Pencil aria-hidden="true" />
      </h2>
      {notice && <div className={styles.notice}>{notice}</div>}
      <div className={styles.summary}>{summary}</div>
      <p role="status" className={styles.outcome} data-outcome={outcome ?? undefined}>
        {!isOpen && <Outcome state={state} />}
      </p>
      <Dialog
        open={isOpen}
        onClose={() => closeCard(id)}
        title={title}
        {...(size && { size })}
        actions={
          <div className={styles.actions}>
            <p role="status" className={styles.outcome} data-outcome={outcome ?? undefined}>
              <Outcome state={state} />
            </p>
            {dirty && !busy && (
              <Button variant="quiet" onClick={discard}>
                <Trans comment="Button: forgets what was typed and not saved">Undo changes</Trans>
              </Button>
            )}
            <Button
              type="submit"
              form={`${id}-form`}
              variant={dirty ? 'primary' : 'secondary'}
              busy={busy}
              aria-disabled={!dirty}
            >
              <Trans>Save</Trans>
            </Button>
          </div>
        }
      >
        <form
          id={`${id}-form`}
          className={styles.form}
          onSubmit={onSubmit}
          method="post"
          noValidate
          aria-labelledby={`${id}-title`}
        >
          {lead && <p className={styles.lead}>{lead}</p>}
          {notice}
          {children}
          <ProblemNotice error={failure} />
        </form>
      </Dialog>
    </section>
  );
}

/** What stands on a card that is empty: what could be there. */
export function Nothing({ children }: { children: ReactNode }) {
  return <p className={styles.nothing}>{children}</p>;
}

/** Lines of a card: what it is, and what it is for this member. */
export function Facts({ facts }: { facts: ReadonlyArray<{ label: string; value: string }> }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd dir="auto">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
