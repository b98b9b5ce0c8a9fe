import { Trans } from '@lingui/react/macro';
import { useSettings } from '#/api/site';
import { useBlocking } from '#/features/safety/use-blocking';
import { closeSafety, type Named } from '#/lib/safety';
import { Button } from '#/ui/button';
import { Dialog } from '#/ui/dialog';
import { ProblemNotice } from '#/ui/problem-notice';
import { usePress } from '#/ui/use-press';
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
      actions={<>
        <Button variant="secondary" onClick={closeSafety}><Trans>Cancel</Trans></Button>
        <Button variant="danger" busy={busy} onClick={press}><Trans comment="verb: a button that blocks a member">Block</Trans></Button>
      </>}
    >
      <ul className={styles.facts}>
        <li><Trans>You no longer see each other: not in search, not among likes, not in the games.</Trans></li>
        <li><Trans>Your conversation is hidden from both of you. It comes back if you take the block back.</Trans></li>
        <li><Trans>Likes between you end for good.</Trans></li>
        <li>
          {block_notice === 'told'
            ? <Trans>{name} is not told, but if they open your profile they read that you blocked them.</Trans>
            : <Trans>{name} is not told. If they open your profile, it looks as if you were no longer here.</Trans>}
        </li>
        <li><Trans>You can take it back in the settings, under “Blocked members”.</Trans></li>
      </ul>
      <ProblemNotice error={failure} />
    </Dialog>
  );
}
