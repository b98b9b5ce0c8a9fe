import { Trans } from '@lingui/react/macro';
import type { LanderProfile } from '#/api/wire';
import { PersonPhoto } from '#/features/landers/people/person-photo';
import { SomeoneLine } from '#/features/landers/people/someone-line';
import { MessageBox } from '#/features/landers/writing/message-box';
import { Dialog } from '#/ui/overlays/dialog';
import styles from './person-dialog.module.css';

/** Somebody up close, with the message box. */
export function PersonDialog({ person, onClose }: { person: LanderProfile | null; onClose: () => void }) {
  const name = person?.name;
  return (
    <Dialog open={person !== null} onClose={onClose} title={<Trans>Say hello to {name}</Trans>}>
      {person && (
        <div className={styles.sheet}>
          <div className={styles.photo}>
            <PersonPhoto person={person} sizes="(width >= 576px) 440px, 92vw" priority />
          </div>
          <SomeoneLine person={person} />
          <MessageBox key={person.id} person={person} />
        </div>
      )}
    </Dialog>
  );
}
