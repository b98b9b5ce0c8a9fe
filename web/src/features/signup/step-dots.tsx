import { Trans } from '@lingui/react/macro';
import { classNames } from '#/ui/class-names';
import styles from './step-dots.module.css';

/** How far one is, as dots (spec 2) and in words; `step` counts from 1. */
export function StepDots({ step, steps }: { step: number; steps: number }) {
  return (
    <div className={styles.dots}>
      {Array.from({ length: steps }, (_, index) => (
        <span key={index} className={classNames(styles.dot, index + 1 === step && styles.current, index + 1 < step && styles.done)} aria-hidden="true" />
      ))}
      <span className={styles.words}><Trans>Step {step} of {steps}</Trans></span>
    </div>
  );
}
