import { Trans, useLingui } from '@lingui/react/macro';
import { formatCountdown, timeBonus } from '#/api/time-bonus';
import { formatRate } from '#/lib/money';
import { useStore } from '#/lib/store';
import { Button } from '#/ui/buttons/button';
import { ButtonLink } from '#/ui/buttons/button-link';
import { Dialog } from '#/ui/overlays/dialog';
import styles from './bonus-banner.module.css';

/** Spec 4: urges acting within the four hours, says what one gets, and leads to the credits. */
export function TimeBonusDialog({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useLingui();
  const { countdownTimer, percentage } = useStore(timeBonus);
  const rate = formatRate(percentage * 100, i18n.locale);
  const rest = countdownTimer && (
    <strong>
      <time role="timer" className={styles.time}>
        {formatCountdown(countdownTimer)}
      </time>
    </strong>
  );
  return (
    <Dialog
      open
      title={t({ message: `${rate} off your first credits`, comment: 'Title of the time bonus dialog' })}
      onClose={onClose}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            <Trans comment="Button that puts an offer aside">Not now</Trans>
          </Button>
          <ButtonLink to="/credits" onClick={onClose}>
            <Trans>Get credits</Trans>
          </ButtonLink>
        </>
      }
    >
      <p>
        <Trans>
          Order within four hours of signing up and get {rate} off your first credits. Time left: {rest}
        </Trans>
      </p>
      <p>
        <Trans>The discount is applied automatically. You pay once; it's not a subscription.</Trans>
      </p>
    </Dialog>
  );
}
