import { useLingui } from '@lingui/react/macro';
import type { MoveAct } from '#/console/api/types';
import { ActDialog } from '#/console/sites/act-dialog';

/** What is asked for alone; an export takes two. */
export type AskedAct = Exclude<MoveAct, 'export'>;

interface AskDialogProps {
  act: AskedAct;
  work: (reason: string) => Promise<unknown>;
  onClose: () => void;
}

/** Says what follows, and asks why. */
export function AskDialog({ act, work, onClose }: AskDialogProps) {
  const { t } = useLingui();
  const words = {
    rehearse: {
      title: t`Rehearse`,
      follows: t`Nothing is written. You read how many would come, and which lines stay behind and why.`,
    },
    import: {
      title: t`Bring them in`,
      follows: t`No one is told, and you can undo it until one of them has logged in. The site stays closed meanwhile.`,
    },
    undo: {
      title: t`Take everyone back`,
      follows: t`Everyone who came goes again, as if they had never come. If one of them has logged in, all of them stay.`,
    },
  }[act];
  return (
    <ActDialog
      title={words.title}
      label={words.title}
      variant={act === 'undo' ? 'danger' : 'primary'}
      done={t`The server is at it.`}
      work={work}
      onClose={onClose}
    >
      <p>{words.follows}</p>
    </ActDialog>
  );
}
