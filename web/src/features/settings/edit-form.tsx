import { Trans } from '@lingui/react/macro';
import { useEffect, useRef, type ReactNode } from 'react';
import { ProblemNotice } from '#/shared/problems/problem-notice';
import type { FormState } from '#/shared/problems/use-form';
import { Button } from '#/ui/buttons/button';
import styles from './edit-form.module.css';

interface EditFormProps {
  open: boolean;
  onOpen: () => void;
  onCancel: () => void;
  /** What holds now; stands beside the button that opens the form. */
  summary: ReactNode;
  /** The words of that button. */
  action: string;
  form: FormState;
  /** The words of the button that sends. */
  submit: ReactNode;
  children: ReactNode;
}

/**
 * A value with a button that opens its form in place; the focus goes along, into the form and back to the
 * button.
 */
export function EditForm({ open, onOpen, onCancel, summary, action, form, submit, children }: EditFormProps) {
  const place = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(open);
  useEffect(() => {
    if (wasOpen.current === open) return;
    wasOpen.current = open;
    place.current?.querySelector<HTMLElement>(open ? 'input:not([hidden])' : 'button')?.focus();
  }, [open]);
  if (!open) {
    return (
      <div ref={place} className={styles.row}>
        <div className={styles.summary}>{summary}</div>
        <Button variant="secondary" onClick={onOpen}>
          {action}
        </Button>
      </div>
    );
  }
  return (
    <div ref={place}>
      <form className={styles.form} onSubmit={form.onSubmit} onInput={form.onInput} method="post" noValidate>
        <ProblemNotice error={form.failure} />
        {children}
        <div className={styles.actions}>
          <Button type="submit" busy={form.busy}>
            {submit}
          </Button>
          <Button variant="quiet" onClick={onCancel}>
            <Trans>Cancel</Trans>
          </Button>
        </div>
      </form>
    </div>
  );
}

/** Tells password managers whose password a form is about; nobody sees it. */
export function AccountName({ email }: { email: string }) {
  return <input type="email" autoComplete="username" value={email} readOnly hidden />;
}
