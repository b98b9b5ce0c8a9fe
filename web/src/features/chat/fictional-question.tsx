import { Plural, Trans } from '@lingui/react/macro';
import { useSettings } from '#/api/site';
import type { Id } from '#/api/types';
import type { MemberStorage } from '#/lib/member-storage';
import { Button } from '#/ui/button';
import { Dialog } from '#/ui/dialog';

interface FictionalQuestionProps {
  open: boolean;
  /** Credits that the message costs. */
  price: number;
  onAgree: () => void;
  onClose: () => void;
}

/** Design 5.4: before the first paid message to a fictional profile, its writer knows what it is. */
export function FictionalQuestion({ open, price, onAgree, onClose }: FictionalQuestionProps) {
  const { fictional_singular: label, fictional_warning: warning } = useSettings();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={label}
      actions={<>
        <Button variant="secondary" onClick={onClose}><Trans>Don't send</Trans></Button>
        <Button onClick={onAgree}><Plural value={price} one="Send for # credit" other="Send for # credits" /></Button>
      </>}
    >
      <p>{warning}</p>
    </Dialog>
  );
}

/** Whether this member has agreed before. */
export function hasAgreed(storage: MemberStorage, partner: Id): boolean {
  return storage.get(partner) !== null;
}
