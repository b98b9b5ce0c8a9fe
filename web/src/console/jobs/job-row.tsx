import { Trans, useLingui } from '@lingui/react/macro';
import type { Letter } from '#/console/api/types';
import { Moment } from '#/console/times';
import { Checkbox } from '#/ui/fields/checkbox';
import styles from './jobs.module.css';

interface JobRowProps {
  letter: Letter;
  isChosen: boolean;
  onToggle: () => void;
}

/** A job that gave up: what it was and why it failed, and never whom it was about. */
export function JobRow({ letter, isChosen, onToggle }: JobRowProps) {
  const { t } = useLingui();
  const { id, kind, attempts, error, dead_at: deadAt } = letter;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- j and k move over rows, x selects one
    <li className={styles.row} data-row={id} tabIndex={-1} data-chosen={isChosen ? '' : undefined}>
      <Checkbox
        label={<code>{kind}</code>}
        aria-label={t`Select ${kind}, number ${id}`}
        checked={isChosen}
        onChange={onToggle}
      />
      <p className={styles.detail}>
        <Trans>
          No. {id}, gave up <Moment at={deadAt} /> after {attempts} attempts
        </Trans>
      </p>
      {error && (
        <p className={styles.error} lang="en">
          {error}
        </p>
      )}
    </li>
  );
}
