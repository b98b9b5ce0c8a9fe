import { Trans } from '@lingui/react/macro';
import type { LanderProfile } from '#/api/wire';
import { PersonPhoto } from '#/features/landers/people/person-photo';
import { SomeoneLine } from '#/features/landers/people/someone-line';
import { MessageBox } from '#/features/landers/writing/message-box';
import { Dialog } from '#/ui/overlays/dialog';
import styles from './liked-dialog.module.css';

/** What a visitor who likes somebody can do about it: say so, and sign up. */
export function LikedDialog({ person, onClose }: { person: LanderProfile | null; onClose: () => void }) {
  const name = person?.name;
  return (
    <Dialog open={person !== null} onClose={onClose} title={<Trans>Do you like {name}?</Trans>}>
      {person && (
        <div className={styles.sheet}>
          <div className={styles.who}>
            <span className={styles.photo}>
              <PersonPhoto person={person} sizes="96px" />
            </span>
            <SomeoneLine person={person} />
          </div>
          <p className={styles.text}>
            <Trans>{name} doesn't know yet. Write the first line, and we'll deliver it as a message.</Trans>
          </p>
          <MessageBox person={person} />
        </div>
      )}
    </Dialog>
  );
}
