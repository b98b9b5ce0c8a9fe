import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { closeAlbum, openAlbum } from '#/api/actions/album';
import { albumViewersQuery, photosQuery } from '#/api/queries/own-profile';
import type { AlbumTime, AlbumViewers, Id } from '#/api/wire';
import { formatMoment } from '#/lib/time-ago';
import { Loaded } from '#/shared/problems/loaded';
import { ProblemNotice } from '#/shared/problems/problem-notice';
import { usePress } from '#/shared/problems/use-press';
import { Button } from '#/ui/buttons/button';
import { ButtonLink } from '#/ui/buttons/button-link';
import { RadioCards } from '#/ui/fields/radio-cards';
import { ButtonRow, Stack } from '#/ui/layout/stack';
import { Dialog } from '#/ui/overlays/dialog';
import { showToast } from '#/ui/overlays/toast-store';

export interface ShareAlbumProps {
  partner: { id: Id; name: string };
  onClose: () => void;
}

/** For how long somebody may see one's private album: chosen, changed, or ended. */
export function ShareAlbum({ partner, onClose }: ShareAlbumProps) {
  const photos = useQuery(photosQuery);
  const viewers = useQuery(albumViewersQuery);
  const count = photos.data?.photos.filter(({ album }) => album).length ?? 0;
  return (
    <Dialog open onClose={onClose} title={<Trans>Share your private album</Trans>}>
      <Loaded query={photos}>
        {() =>
          count === 0 ? (
            <Stack>
              <p>
                <Trans>Your private album is empty. Choose “Move to private album” in the menu of a photo first.</Trans>
              </p>
              <ButtonRow>
                <ButtonLink to="/profile" hash="photos">
                  <Trans>Go to my photos</Trans>
                </ButtonLink>
              </ButtonRow>
            </Stack>
          ) : (
            <Loaded query={viewers}>
              {(known) => <Choice partner={partner} count={count} known={known} onClose={onClose} />}
            </Loaded>
          )
        }
      </Loaded>
    </Dialog>
  );
}

interface ChoiceProps extends ShareAlbumProps {
  count: number;
  known: AlbumViewers;
}

function Choice({ partner, count, known, onClose }: ChoiceProps) {
  const { t, i18n } = useLingui();
  const client = useQueryClient();
  const [time, setTime] = useState<AlbumTime>('day');
  const { id, name } = partner;
  const done = (answer: AlbumViewers, said: string) => {
    client.setQueryData(albumViewersQuery.queryKey, answer);
    showToast(said);
    onClose();
  };
  const share = usePress(async () => done(await openAlbum(id, time), t`${name} can now see your private album.`));
  const stop = usePress(async () => done(await closeAlbum(id), t`${name} can no longer see your private album.`));
  const grant = known.viewers.find(({ profile }) => profile.id === id);
  const until = grant?.until && formatMoment(grant.until, i18n.locale);
  return (
    <Stack>
      <p>
        {grant ? (
          until ? (
            <Trans>
              {name} can see it until {until}.
            </Trans>
          ) : (
            <Trans>{name} can see it until you stop sharing it.</Trans>
          )
        ) : (
          <Plural value={count} one="It has # photo." other="It has # photos." />
        )}
      </p>
      <RadioCards
        legend={<Trans>How long can {name} see it?</Trans>}
        name="album-time"
        value={time}
        onChange={setTime}
        cards={[
          { value: 'day', label: <Trans>24 hours</Trans> },
          { value: 'week', label: <Trans>7 days</Trans> },
          { value: 'open', label: <Trans>Until I stop sharing it</Trans> },
        ]}
      />
      <ButtonRow>
        <Button wide busy={share.busy} onClick={share.press}>
          <Trans comment="button: lets someone see one's private album">Share album</Trans>
        </Button>
        {grant && (
          <Button wide variant="secondary" busy={stop.busy} onClick={stop.press}>
            <Trans>Stop sharing</Trans>
          </Button>
        )}
      </ButtonRow>
      <ProblemNotice error={share.failure ?? stop.failure} />
    </Stack>
  );
}
