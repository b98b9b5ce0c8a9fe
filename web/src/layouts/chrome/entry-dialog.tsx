import { Trans } from '@lingui/react/macro';
import { useEffect, useEffectEvent } from 'react';
import { dismissedAt } from '#/lib/dismissals';
import { Button } from '#/ui/buttons/button';
import { Dialog } from '#/ui/overlays/dialog';

/** The words of the entry warning; only the button leads on. */
export function EntryDialog({ minAge, onEnter }: { minAge: number; onEnter: () => void }) {
  // Once is enough, in whichever tab.
  const enter = useEffectEvent(onEnter);
  useEffect(() => {
    const look = () => dismissedAt('hide-site-entry-warning') !== null && enter();
    window.addEventListener('storage', look);
    return () => window.removeEventListener('storage', look);
  }, []);
  return (
    <Dialog
      open
      onClose={onEnter}
      closable={false}
      title={<Trans>For adults only</Trans>}
      actions={
        <Button onClick={onEnter}>
          <Trans>I am {minAge} or older</Trans>
        </Button>
      }
    >
      <p>
        <Trans>
          This is a dating site for adults and may show adult content. Enter only if you're {minAge} or older.
        </Trans>
      </p>
    </Dialog>
  );
}
