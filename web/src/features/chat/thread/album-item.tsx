import { Trans } from '@lingui/react/macro';
import { LockKeyholeOpen } from 'lucide-react';
import { menuItemClass } from '#/ui/overlays/menu';

/** Begins to share one's private album, as an item of the conversation's menu. */
export function AlbumItem({ onPress }: { onPress: () => void }) {
  return (
    <button type="button" className={menuItemClass} onClick={onPress}>
      <LockKeyholeOpen aria-hidden="true" />
      <Trans>Share private album</Trans>
    </button>
  );
}
