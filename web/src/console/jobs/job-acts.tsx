import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { RotateCcw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { send } from '#/console/api/call';
import { healthQuery } from '#/console/api/operation';
import type { Letter } from '#/console/api/types';
import { useAct } from '#/console/api/use-act';
import { TriedDialog } from '#/console/effects/tried-dialog';
import { KeyButton } from '#/console/keys/key-button';
import { showToast } from '#/ui/overlays/toast-store';
import styles from './jobs.module.css';

/** So many go at once. */
const MANY = 100;

interface JobActsProps {
  held: readonly Letter[];
  all: readonly Letter[];
  onChoose: (letters: readonly Letter[]) => void;
  onDone: () => void;
}

/** What can be done with the jobs that are selected. */
export function JobActs({ held, all, onChoose, onDone }: JobActsProps) {
  const { t } = useLingui();
  const [isDiscarding, setIsDiscarding] = useState(false);
  const jobs = held.map(({ id }) => id);
  const renews = [['letters'], healthQuery.queryKey];
  const settled = ({ settled: count }: { settled: number }, said: string) => {
    showToast(`${said}: ${count}`);
    setIsDiscarding(false);
    onDone();
  };
  const again = useAct(() => send('post', '/api/console/job-revivals', { jobs }), {
    renews,
    onDone: (answer) => settled(answer, t`Tried again`),
  });
  const away = useAct(() => send('post', '/api/console/job-discards', { jobs }), {
    renews,
    onDone: (answer) => settled(answer, t`Thrown away`),
  });
  const count = held.length;
  const isAll = count > 0 && count === Math.min(all.length, MANY);
  return (
    <div className={styles.bar}>
      <KeyButton
        hotkey="a"
        label={isAll ? t`Select none` : t`Select all shown`}
        variant="quiet"
        onPress={() => onChoose(isAll ? [] : all.slice(0, MANY))}
      />
      <p className={styles.count} role="status">
        <Plural value={count} one="# selected" other="# selected" />
      </p>
      <KeyButton
        hotkey="t"
        label={t`Try again`}
        icon={<RotateCcw />}
        disabled={count === 0}
        busy={again.isBusy}
        onPress={() => again.act(undefined)}
      />
      <KeyButton
        hotkey="d"
        label={t`Throw away`}
        icon={<Trash2 />}
        variant="secondary"
        disabled={count === 0}
        onPress={() => setIsDiscarding(true)}
      />
      {isDiscarding && (
        <TriedDialog
          title={t`Throw these jobs away?`}
          action={t`Throw away`}
          name={['job-discards', jobs]}
          trial={() => send('post', '/api/console/job-discard-trials', { jobs })}
          isBusy={away.isBusy}
          onConfirm={() => away.act(undefined)}
          onClose={() => setIsDiscarding(false)}
        >
          <Trans>What they were to do is never done, and no one can bring them back.</Trans>
        </TriedDialog>
      )}
    </div>
  );
}
