import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { saidOf, type ConsoleProblem } from '#/console/api/problem';
import type { TriedAnswer } from '#/console/api/types';
import { EffectsList } from '#/console/effects/effects-list';
import { SeeEffects } from '#/console/effects/see-effects';
import { Button } from '#/ui/buttons/button';
import { Notice } from '#/ui/marks/notice';
import { Dialog } from '#/ui/overlays/dialog';
import styles from './money.module.css';

interface GiveDialogProps {
  title: string;
  /** The id of the form inside. */
  form: string;
  /** What the trial said; null: not tried as it stands. */
  tried: TriedAnswer | null;
  isBusy: boolean;
  problem: ConsoleProblem | null;
  children: ReactNode;
  onClose: () => void;
}

/** Giving something of the company's, in two steps: what would happen, and doing it. */
export function GiveDialog({ title, form, tried, isBusy, problem, children, onClose }: GiveDialogProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      actions={
        <Button type="submit" form={form} busy={isBusy}>
          <Step tried={tried} />
        </Button>
      }
    >
      <div className={styles.form}>
        {problem && (
          <Notice tone="danger" announce>
            {saidOf(problem)}
          </Notice>
        )}
        {children}
        {tried?.outcome === 'made' && <EffectsList effects={tried.effects} />}
        {tried?.outcome === 'asked' && (
          <Notice tone="warn" announce>
            <Trans>
              This is more than you may give alone, so a colleague has to approve it. Nothing happens until then.
            </Trans>
          </Notice>
        )}
      </div>
    </Dialog>
  );
}

function Step({ tried }: { tried: TriedAnswer | null }) {
  if (!tried) return <SeeEffects />;
  return tried.outcome === 'made' ? <Trans>Do it</Trans> : <Trans>Ask a colleague</Trans>;
}
