import { Trans, useLingui } from '@lingui/react/macro';
import type { Invited } from '#/console/api/types';
import { Button } from '#/ui/buttons/button';
import { Notice } from '#/ui/marks/notice';
import { Dialog } from '#/ui/overlays/dialog';
import { showToast } from '#/ui/overlays/toast-store';
import styles from './staff.module.css';

/** The link of an invitation, which is shown this once. */
export function LinkDialog({ invited, onClose }: { invited: Invited; onClose: () => void }) {
  const { t } = useLingui();
  const { link, request } = invited;
  const copy = () =>
    void navigator.clipboard.writeText(link ?? '').then(
      () => showToast(t`Copied`),
      () => showToast(t`Select the link and copy it yourself.`, { tone: 'danger' }),
    );
  return (
    <Dialog
      open
      closable="cross"
      onClose={onClose}
      title={t`The link is on its way`}
      actions={
        link && (
          <Button onClick={copy}>
            <Trans>Copy link</Trans>
          </Button>
        )
      }
    >
      <div className={styles.form}>
        <p>
          <Trans>
            We've e-mailed it. It works once, for 72 hours, and it's shown only now: pass it on if the e-mail doesn't
            arrive.
          </Trans>
        </p>
        {link && <p className={styles.link}>{link}</p>}
        {request && (
          <Notice>
            <Trans>A second administrator has to approve this role first.</Trans>
          </Notice>
        )}
      </div>
    </Dialog>
  );
}
