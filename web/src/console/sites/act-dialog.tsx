import { useLingui } from '@lingui/react/macro';
import { useState, type ReactNode, type SubmitEvent } from 'react';
import { saidOf, type ConsoleProblem } from '#/console/api/problem';
import { SITES_KEY } from '#/console/api/sites';
import type { Effects } from '#/console/api/types';
import { useAct } from '#/console/api/use-act';
import { EffectsList } from '#/console/effects/effects-list';
import { SeeEffects } from '#/console/effects/see-effects';
import { useTried } from '#/console/effects/use-tried';
import { ReasonField } from '#/console/log/reason-field';
import { Button } from '#/ui/buttons/button';
import { Notice } from '#/ui/marks/notice';
import { Dialog } from '#/ui/overlays/dialog';
import { showToast } from '#/ui/overlays/toast-store';
import styles from './sites.module.css';

interface ActDialogProps<Answer> {
  title: ReactNode;
  /** On the button that does it. */
  label: ReactNode;
  variant?: 'primary' | 'danger';
  /** Said once it is done. */
  done: string | ((answer: Answer) => string);
  children?: ReactNode | ((problem: ConsoleProblem | null) => ReactNode);
  /** Of what is grave: runs it and takes it back, before it is done. */
  trial?: (reason: string) => Promise<Effects>;
  work: (reason: string) => Promise<Answer>;
  onDone?: (answer: Answer) => void;
  onClose: () => void;
}

/**
 * An act about a site, with its reason, tried first where it is grave: a refusal is said in the dialog, and everything
 * about sites is read anew.
 */
export function ActDialog<Answer>({
  title,
  label,
  variant = 'primary',
  done,
  children,
  trial,
  work,
  onDone,
  onClose,
}: ActDialogProps<Answer>) {
  const { t } = useLingui();
  const [reason, setReason] = useState('');
  // The fields are whoever's who opened the dialog: each change makes another form of it.
  const [changes, setChanges] = useState(0);
  const form = { reason: reason.trim(), changes };
  const { tried, tryIt, ...trying } = useTried(form, async (sent) => trial?.(sent.reason));
  const doing = useAct(() => work(reason.trim()), {
    renews: [SITES_KEY],
    quiet: true,
    onDone: (answer) => {
      showToast(typeof done === 'string' ? done : done(answer));
      onDone?.(answer);
      onClose();
    },
  });
  const isToTry = trial !== undefined && !tried;
  const problem = trying.problem ?? doing.problem;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    doing.reset();
    if (isToTry) tryIt();
    else doing.act(undefined);
  };

  return (
    <Dialog
      open
      closable="cross"
      onClose={onClose}
      title={title}
      actions={
        <Button
          type="submit"
          form="site-act"
          variant={isToTry ? 'primary' : variant}
          busy={trying.isBusy || doing.isBusy}
        >
          {isToTry ? <SeeEffects /> : label}
        </Button>
      }
    >
      <form id="site-act" className={styles.form} onSubmit={submit} onChange={() => setChanges((many) => many + 1)}>
        {problem && (
          <Notice tone="danger" announce>
            {saidOf(problem)}
          </Notice>
        )}
        {typeof children === 'function' ? children(problem) : children}
        <ReasonField
          hint={t`The history and the log keep it: at least ten characters.`}
          value={reason}
          error={problem?.field('reason')}
          onChange={setReason}
        />
        {tried && <EffectsList effects={tried} />}
      </form>
    </Dialog>
  );
}
