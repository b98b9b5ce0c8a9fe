import { Trans } from '@lingui/react/macro';
import { useSettings } from '#/api/site';
import { useBlocking } from '#/features/safety/use-blocking';
import { ProblemNotice } from '#/shared/problems/problem-notice';
import { usePress } from '#/shared/problems/use-press';
import { closeSafety, type Named } from '#/shared/safety';
import { Button } from '#/ui/buttons/button';
import { Dialog } from '#/ui/overlays/dialog';
import styles from './safety.module.css';

/** Says what a block does, all of it, and asks. */
export function BlockDialog({ member, open }: { member: Named; open: boolean }) {
  const { blockMember } = useBlocking();
  const { press, busy, failure } = usePress(() => blockMember(member));
  const { name } = member;
  const { block_notice } = useSettings();
  return (
    <Dialog
      open={open}
      onClose={closeSafety}
      title={<Trans>Block {name}?</Trans>}
      actions={
        <>
          <Button variant="secondary" onClick={closeSafety}>
            <Trans>Cancel</Trans>
          </Button>
          <Button variant="danger" busy={busy} onClick={press}>
            <Trans comment="verb: a button that blocks a member">Block</Trans>
          </Button>
        </>
      }
    >
      <ul className={styles.facts}>
        <li>
          <Trans>You no longer see each other in search, likes or games.</Trans>
        </li>
        <li>
          <Trans>Your conversation is hidden from both of you. It comes back if you unblock them.</Trans>
        </li>
        <li>
          <Trans>The likes between you are permanently removed.</Trans>
        </li>
        <li>
          {block_notice === 'told' ? (
            <Trans>We won't notify {name}, but your profile will tell them that you've blocked them.</Trans>
          ) : (
            <Trans>We won't notify {name}. If they open your profile, it'll look as if you've left.</Trans>
          )}
        </li>
        <li>
          <Trans>You can unblock them in your settings, under “Blocked members”.</Trans>
        </li>
      </ul>
      <ProblemNotice error={failure} />
    </Dialog>
  );
}
