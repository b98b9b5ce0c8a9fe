import { Trans } from '@lingui/react/macro';
import { Check, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { SectionState } from '#/features/profile/use-section';
import { ProblemNotice } from '#/shared/problems/problem-notice';
import { Button } from '#/ui/buttons/button';
import { Section } from '#/ui/layout/section';
import styles from './section-form.module.css';

interface SectionFormProps<Fields extends object> {
  id: string;
  title: ReactNode;
  lead?: ReactNode;
  state: SectionState<Fields>;
  children: ReactNode;
}

/** A part of the profile with its own save; how that ended stands beside the button, and is read out. */
export function SectionForm<Fields extends object>({ id, title, lead, state, children }: SectionFormProps<Fields>) {
  const { dirty, busy, outcome, failure, discard, onSubmit } = state;
  return (
    <Section id={id} title={title} lead={lead}>
      <form className={styles.form} onSubmit={onSubmit} method="post" noValidate aria-labelledby={`${id}-title`}>
        {children}
        <ProblemNotice error={failure} />
        <div className={styles.actions}>
          <Button type="submit" variant={dirty ? 'primary' : 'secondary'} busy={busy} aria-disabled={!dirty}>
            <Trans>Save</Trans>
          </Button>
          {dirty && !busy && (
            <Button variant="quiet" onClick={discard}>
              <Trans comment="Button: forgets what was typed and not saved">Undo changes</Trans>
            </Button>
          )}
          <p role="status" className={styles.outcome} data-outcome={outcome ?? undefined}>
            {outcome === 'saved' && !dirty && (
              <>
                <Check aria-hidden="true" />
                <Trans>Saved</Trans>
              </>
            )}
            {outcome === 'failed' && (
              <>
                <TriangleAlert aria-hidden="true" />
                <Trans>Not saved</Trans>
              </>
            )}
            {outcome !== 'failed' && dirty && !busy && <Trans>Not saved yet</Trans>}
          </p>
        </div>
      </form>
    </Section>
  );
}
