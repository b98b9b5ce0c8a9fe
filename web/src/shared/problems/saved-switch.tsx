import { useLingui } from '@lingui/react/macro';
import { useRef, useState, type ReactNode } from 'react';
import { asProblem, type ProblemError } from '#/api/problem';
import { ProblemNotice } from '#/shared/problems/problem-notice';
import { Checkbox } from '#/ui/fields/checkbox';
import { useSavedNote } from '#/ui/marks/saved-note';
import styles from './saved-switch.module.css';

interface SavedSwitchProps {
  label: ReactNode;
  hint?: ReactNode;
  /** What holds, as the server last said. */
  value: boolean;
  /** Saves; `value` must follow before it resolves. */
  save: (next: boolean) => Promise<void>;
}

/** Shows the wish at once; presses while saving are saved after it, and a refusal brings back what holds. */
function useSwitch({ value, save }: Pick<SavedSwitchProps, 'value' | 'save'>, onSaved: () => void) {
  const [wish, setWish] = useState<boolean | null>(null);
  const [failure, setFailure] = useState<ProblemError | null>(null);
  const latest = useRef(value);
  const saving = useRef(false);
  const change = async (next: boolean) => {
    latest.current = next;
    setWish(next);
    setFailure(null);
    if (saving.current) return;
    saving.current = true;
    try {
      let sent: boolean;
      do {
        sent = latest.current;
        await save(sent);
      } while (sent !== latest.current);
      onSaved();
    } catch (error) {
      setFailure(asProblem(error));
    } finally {
      saving.current = false;
      setWish(null);
    }
  };
  return { checked: wish ?? value, failure, change: (next: boolean) => void change(next) };
}

/** A switch that is saved as soon as it is pressed, says so, and goes back when that fails. */
export function SavedSwitch({ label, hint, value, save }: SavedSwitchProps) {
  const { t } = useLingui();
  const { note, say, clear } = useSavedNote();
  const { checked, failure, change } = useSwitch({ value, save }, () => say(t`Saved`));
  return (
    <div className={styles.switch}>
      <Checkbox
        look="switch"
        label={label}
        hint={hint}
        checked={checked}
        onChange={({ currentTarget }) => {
          clear();
          change(currentTarget.checked);
        }}
      />
      {note}
      <ProblemNotice error={failure} />
    </div>
  );
}
