import { Trans } from '@lingui/react/macro';
import { forgetLeavingDraft } from '#/features/leaving/leaving-draft';
import { Button } from '#/ui/buttons/button';
import { ButtonLink } from '#/ui/buttons/button-link';
import styles from './leaving.module.css';

interface WaysProps {
  /** The last screen: the button deletes. */
  final?: boolean;
  busy?: boolean;
  /** Not given: the button sends the form it stands in. */
  onContinue?: () => void;
}

/** On or back, equally visible on every screen. */
export function Ways({ final = false, busy = false, onContinue }: WaysProps) {
  return (
    <div className={styles.ways}>
      <Button
        type={onContinue ? 'button' : 'submit'}
        variant={final ? 'danger' : 'secondary'}
        size="large"
        wide
        busy={busy}
        onClick={onContinue}
      >
        {final ? <Trans>Delete my account</Trans> : <Trans>Continue to deletion</Trans>}
      </Button>
      <ButtonLink to="/settings" variant="secondary" size="large" wide onClick={forgetLeavingDraft}>
        <Trans>Keep my account</Trans>
      </ButtonLink>
    </div>
  );
}
