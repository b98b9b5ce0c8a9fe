import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { giveUpEmailChange } from '#/api/actions/email-address';
import { userQuery } from '#/api/queries/user';
import { ProblemNotice } from '#/shared/problems/problem-notice';
import { usePress } from '#/shared/problems/use-press';
import { Button } from '#/ui/buttons/button';
import { focusSection } from '#/ui/layout/section';
import { Notice } from '#/ui/marks/notice';
import styles from './edit-form.module.css';

interface WaitingAddressProps {
  address: string;
  /** Opens the form with this address: sending again takes the password, as the first time. */
  onAgain: () => void;
  say: (text: string) => void;
}

/** The new address that waits for its link to be pressed. */
export function WaitingAddress({ address, onAgain, say }: WaitingAddressProps) {
  const { t } = useLingui();
  const client = useQueryClient();
  const { press, busy, failure } = usePress(async () => {
    await giveUpEmailChange();
    focusSection('email');
    await client.invalidateQueries({ queryKey: userQuery.queryKey });
    say(t`Your e-mail address stays as it is.`);
  });
  return (
    <>
      <Notice>
        <p>
          <Trans>
            We sent a link to <strong>{address}</strong>. Until you open it, your old address stays in use.
          </Trans>
        </p>
      </Notice>
      <div className={styles.actions}>
        <Button variant="secondary" onClick={onAgain}>
          <Trans>Resend e-mail</Trans>
        </Button>
        <Button variant="quiet" busy={busy} onClick={press}>
          <Trans>Cancel the change</Trans>
        </Button>
      </div>
      <ProblemNotice error={failure} />
    </>
  );
}
