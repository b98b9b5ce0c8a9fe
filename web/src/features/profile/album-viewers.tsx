import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { closeAlbum } from '#/api/actions/album';
import { albumViewersQuery } from '#/api/queries/own-profile';
import { chatsQuery, everyChat } from '#/api/queries/chats';
import type { AlbumViewer } from '#/api/wire';
import { formatMoment } from '#/lib/time-ago';
import { ShareAlbum } from '#/shared/album/share-album';
import { Loaded } from '#/shared/problems/loaded';
import { ProblemNotice } from '#/shared/problems/problem-notice';
import { usePress } from '#/shared/problems/use-press';
import { Button } from '#/ui/buttons/button';
import { Select } from '#/ui/fields/select';
import { showToast } from '#/ui/overlays/toast-store';
import styles from './photos.module.css';

function Viewer({ viewer, onClosed }: { viewer: AlbumViewer; onClosed: () => void }) {
  const { t, i18n } = useLingui();
  const client = useQueryClient();
  const { id, name } = viewer.profile;
  const until = viewer.until && formatMoment(viewer.until, i18n.locale);
  const { press, busy, failure } = usePress(async () => {
    client.setQueryData(albumViewersQuery.queryKey, await closeAlbum(id));
    showToast(t`${name} can no longer see your private album.`);
    onClosed();
  });
  return (
    <li className={styles.buttons}>
      <Link to="/members/$id" params={{ id }}>
        <bdi>{name}</bdi>
      </Link>
      <span className={styles.note}>
        {until ? <Trans>until {until}</Trans> : <Trans>until you stop sharing it</Trans>}
      </span>
      <Button
        variant="secondary"
        size="small"
        busy={busy}
        aria-label={t`Stop sharing your private album with ${name}`}
        onClick={press}
      >
        <Trans>Stop sharing</Trans>
      </Button>
      <ProblemNotice error={failure} />
    </li>
  );
}

/** Lets somebody see it whom one writes with; in a conversation's menu is the same. */
function Share() {
  const { t } = useLingui();
  const chats = useQuery(chatsQuery).data;
  const [chosen, setChosen] = useState('');
  const [isOpen, setOpen] = useState(false);
  const partners = everyChat(chats).flatMap(({ profile }) => (profile && !profile.fictional ? [profile] : []));
  const partner = partners.find(({ id }) => id === chosen);
  if (partners.length === 0) return null;
  return (
    <div className={styles.buttons}>
      <Select
        label={t`Share it with`}
        empty={t`Choose someone from your conversations`}
        options={partners.map(({ id, name }) => ({ value: id, label: name }))}
        value={chosen}
        onChange={({ currentTarget }) => setChosen(currentTarget.value)}
      />
      <Button variant="secondary" disabled={!partner} onClick={() => setOpen(true)}>
        <Trans comment="button: lets someone see one's private album">Share album</Trans>
      </Button>
      {partner && isOpen && <ShareAlbum partner={partner} onClose={() => setOpen(false)} />}
    </div>
  );
}

/** Who may see one's private album, and until when. */
export function AlbumViewers() {
  const query = useQuery(albumViewersQuery);
  return (
    <section aria-labelledby="album-viewers" className={styles.zone}>
      <h3 id="album-viewers" tabIndex={-1}>
        <Trans>Who can see your private album</Trans>
      </h3>
      <Loaded query={query}>
        {({ viewers }) =>
          viewers.length > 0 ? (
            <ul className={styles.zone}>
              {viewers.map((viewer) => (
                <Viewer
                  key={viewer.profile.id}
                  viewer={viewer}
                  onClosed={() => document.querySelector<HTMLElement>('#album-viewers')?.focus()}
                />
              ))}
            </ul>
          ) : (
            <p className={styles.note}>
              <Trans>No one right now. Open a conversation and choose “Share private album” in its menu.</Trans>
            </p>
          )
        }
      </Loaded>
      <Share />
    </section>
  );
}
