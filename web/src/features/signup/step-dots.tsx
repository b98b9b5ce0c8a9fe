import { Trans } from '@lingui/react/macro';
import { classNames } from '#/ui/class-names';
import styles from './step-dots.module.css';

/** How far one is, as dots (spec 2) and in words; `current` counts from 0, the words from 1. */
export function StepDots({ current, steps }: { current: number; steps: number }) {
  const step = current + 1;
  return (
    <div className={styles.dots}>
      {Array.from({ length: steps }, (_, index) => (
        <span
          key={index}
          className={classNames(styles.dot, index === current && styles.current, index < current && styles.done)}
          aria-hidden="true"
        />
      ))}
      <span className={styles.words}>
        <Trans>
          Step {step} of {steps}
        </Trans>
      </span>
    </div>
  );
}
