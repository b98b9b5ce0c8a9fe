import { Trans } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { setNotifications } from '#/api/actions/notifications';
import { notificationsQuery } from '#/api/queries/notifications';
import { OfferCard } from '#/features/leaving/offer-card';
import { usePress } from '#/shared/problems/use-press';
import { Button } from '#/ui/buttons/button';

/** What the site writes of its own accord; mails about people stay. */
const QUIET = ['promotions', 'weekly_updates', 'news', 'reminders'] as const;

/** Turns off all mails but those about people. */
export function FewerMailsOffer() {
  const client = useQueryClient();
  const [done, setDone] = useState(false);
  const { press, busy, failure } = usePress(async () => {
    const { preferences } = await client.fetchQuery(notificationsQuery);
    const quiet = Object.fromEntries(QUIET.map((kind) => [kind, { ...preferences[kind], email: false }]));
    client.setQueryData(notificationsQuery.queryKey, await setNotifications(quiet));
    setDone(true);
  });
  return (
    <OfferCard
      title={<Trans>Fewer e-mails</Trans>}
      done={
        done && (
          <strong>
            <Trans>Done. You won't get offers, weekly e-mails, news or reminders any more.</Trans>
          </strong>
        )
      }
      action={
        done ? (
          <Link to="/notifications">
            <Trans>Notification settings</Trans>
          </Link>
        ) : (
          <Button busy={busy} variant="secondary" onClick={press}>
            <Trans>Send me fewer e-mails</Trans>
          </Button>
        )
      }
      failure={failure}
    >
      <Trans>
        No offers, weekly e-mails, news or reminders. You'll only get notified about messages, likes and matches.
      </Trans>
    </OfferCard>
  );
}
