import { Plural, Trans } from '@lingui/react/macro';
import { useSettings } from '#/api/site';
import { InMoney } from '#/features/chat/composer/price-line';
import { Button } from '#/ui/buttons/button';
import { Dialog } from '#/ui/overlays/dialog';

export interface FictionalQuestionProps {
  /** Credits that the message costs. */
  price: number;
  onAgree: () => void;
  onClose: () => void;
}

/** Before the first paid message to a fictional profile, its writer is told what it is. */
export function FictionalQuestion({ price, onAgree, onClose }: FictionalQuestionProps) {
  const { fictional_singular: label, fictional_warning: warning, unanswered_days: days } = useSettings();
  return (
    <Dialog
      open
      onClose={onClose}
      title={label}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            <Trans>Don't send</Trans>
          </Button>
          <Button onClick={onAgree}>
            <Plural value={price} one="Send for # credit" other="Send for # credits" />
          </Button>
        </>
      }
    >
      <p>{warning}</p>
      <p>
        <InMoney credits={price} />
      </p>
      {days > 0 && (
        <p>
          <Trans>You don't get these credits back if no answer comes.</Trans>
        </p>
      )}
    </Dialog>
  );
}
