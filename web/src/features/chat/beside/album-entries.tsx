import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { LockKeyholeOpen } from 'lucide-react';
import type { Profile } from '#/api/wire';
import { menuItemClass } from '#/ui/overlays/menu';
import styles from './partner-panel.module.css';

/** That the other one's private album is open, and the way to it. */
export function AlbumLine({ person }: { person: Profile }) {
  const { id, name } = person;
  return (
    <p className={styles.line}>
      <LockKeyholeOpen aria-hidden="true" />
      <Link to="/members/$id" params={{ id }} hash="album">
        <Trans>{name} shares a private album with you</Trans>
      </Link>
    </p>
  );
}

/** Begins to share one's private album, as an item of the conversation's menu. */
export function AlbumItem({ onPress }: { onPress: () => void }) {
  return (
    <button type="button" className={menuItemClass} onClick={onPress}>
      <LockKeyholeOpen aria-hidden="true" />
      <Trans>Share private album</Trans>
    </button>
  );
}
