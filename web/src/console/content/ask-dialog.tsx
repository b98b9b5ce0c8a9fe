import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { send } from '#/console/api/call';
import type { Newsletter } from '#/console/api/types';
import { dayOf } from '#/console/content/news-form';
import { Readers } from '#/console/content/news-readers';
import { ActDialog } from '#/console/sites/act-dialog';
import { Select } from '#/ui/fields/select';
import { TextField } from '#/ui/fields/text-field';

/** The hours at which members may be told. */
const HOURS = Array.from({ length: 12 }, (_, index) => 9 + index);

/** Asks a second person to let a newsletter go off. */
export function AskDialog({ newsletter, onClose }: { newsletter: Newsletter; onClose: () => void }) {
  const { t } = useLingui();
  const [day, setDay] = useState(() => dayOf(new Date()));
  const [hour, setHour] = useState(18);
  const { id, version } = newsletter;
  return (
    <ActDialog
      title={<Trans>Ask to send it</Trans>}
      label={<Trans>Ask a colleague</Trans>}
      done={t`A colleague who may send news answers on this page.`}
      work={(reason) =>
        send('post', '/api/console/newsletter-requests', { newsletter: id, version, day, hour, reason })
      }
      onClose={onClose}
    >
      {(problem) => (
        <>
          <Readers newsletter={id} version={version} />
          <TextField
            label={t`Day`}
            type="date"
            required
            value={day}
            error={problem?.field('day')}
            onChange={(event) => setDay(event.currentTarget.value)}
          />
          <Select
            label={t`Hour`}
            hint={t`Where each member lives`}
            options={HOURS.map((one) => ({ value: String(one), label: `${one}:00` }))}
            value={String(hour)}
            error={problem?.field('hour')}
            onChange={(event) => setHour(Number(event.currentTarget.value))}
          />
        </>
      )}
    </ActDialog>
  );
}
