import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { send } from '#/console/api/call';
import { ActDialog } from '#/console/sites/act-dialog';
import { TextField } from '#/ui/fields/text-field';

/** A short link to a page of the site. */
export function LinkDialog({ site, onClose }: { site: string; onClose: () => void }) {
  const { t } = useLingui();
  const [target, setTarget] = useState('/signup');
  const [campaign, setCampaign] = useState('');
  const [network, setNetwork] = useState('');
  const [lastDay, setLastDay] = useState('');
  return (
    <ActDialog
      title={<Trans>New link</Trans>}
      label={<Trans>Issue the link</Trans>}
      done={t`The link works from now on.`}
      work={(reason) =>
        send('post', '/api/console/short-links', {
          site,
          target: target.trim(),
          campaign: campaign.trim(),
          network: network.trim() || null,
          last_day: lastDay || null,
          reason,
        })
      }
      onClose={onClose}
    >
      {(problem) => (
        <>
          <TextField
            label={t`Where it leads`}
            hint={t`A page of the site, as in /signup or /landers/gallery/women`}
            required
            autoComplete="off"
            maxLength={500}
            value={target}
            error={problem?.field('target')}
            onChange={(event) => setTarget(event.currentTarget.value)}
          />
          <TextField
            label={t`Campaign`}
            hint={t`By this name you find its visitors again.`}
            required
            autoComplete="off"
            maxLength={100}
            value={campaign}
            error={problem?.field('campaign')}
            onChange={(event) => setCampaign(event.currentTarget.value)}
          />
          <TextField
            label={t`Network`}
            hint={t`Who brings the visitors, if anyone does`}
            autoComplete="off"
            maxLength={100}
            value={network}
            error={problem?.field('network')}
            onChange={(event) => setNetwork(event.currentTarget.value)}
          />
          <TextField
            label={t`Last day`}
            hint={t`Without one, it works until you withdraw it.`}
            type="date"
            value={lastDay}
            error={problem?.field('last_day')}
            onChange={(event) => setLastDay(event.currentTarget.value)}
          />
        </>
      )}
    </ActDialog>
  );
}
