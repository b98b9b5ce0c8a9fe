import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState, type SubmitEvent } from 'react';
import { get, getBlob } from '#/console/api/call';
import { placesQuery } from '#/console/api/session';
import type { TransparencyLine } from '#/console/api/types';
import { useAct } from '#/console/api/use-act';
import { useTitle } from '#/console/shell/use-title';
import { DraftPart } from '#/console/transparency/draft-part';
import { SumTable } from '#/console/transparency/sum-table';
import { Button } from '#/ui/buttons/button';
import { Select } from '#/ui/fields/select';
import { TextField } from '#/ui/fields/text-field';
import { PageHead } from '#/ui/layout/page-head';
import { saveFile } from '#/lib/files';
import styles from './transparency.module.css';

interface ReportFilter {
  from: string;
  to: string;
  site: string;
}

/** The year up to now. */
function thisYear(): ReportFilter {
  const month = new Date().toISOString().slice(0, 7);
  return { from: `${month.slice(0, 4)}-01`, to: month, site: '' };
}

/** What has to be reported about moderation: sums by site that name no one. */
export function TransparencyPage() {
  const { t } = useLingui();
  useTitle(t`Transparency report`);
  const [wish, setWish] = useState(thisYear);
  const [lines, setLines] = useState<readonly TransparencyLine[] | null>(null);
  const places = useQuery(placesQuery).data?.sites ?? [];
  const show = useAct(() => get('/api/console/transparency', { ...wish }), {
    onDone: (answer) => setLines(answer.lines),
  });
  const save = useAct(() => getBlob('/api/console/transparency-file', { ...wish }), {
    onDone: (file) => saveFile(file, `transparency-${wish.from}-${wish.to}.csv`),
  });
  const change = (part: Partial<ReportFilter>) => {
    setWish({ ...wish, ...part });
    setLines(null);
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    show.act(undefined);
  };
  const months = { type: 'month', pattern: '[0-9]{4}-[0-9]{2}', required: true } as const;
  return (
    <>
      <PageHead title={<Trans>Transparency report</Trans>}>
        <Trans>
          What came in, what was decided and what was done, by site. The totals name no one and are kept when members
          are deleted.
        </Trans>
      </PageHead>
      <form className={styles.form} onSubmit={submit}>
        <TextField
          {...months}
          label={t`First month`}
          value={wish.from}
          onChange={(event) => change({ from: event.currentTarget.value })}
        />
        <TextField
          {...months}
          label={t`Last month`}
          value={wish.to}
          onChange={(event) => change({ to: event.currentTarget.value })}
        />
        <Select
          label={t`Site`}
          empty={t`All sites`}
          options={places.map(({ domain }) => ({ value: domain, label: domain }))}
          value={wish.site}
          onChange={(event) => change({ site: event.currentTarget.value })}
        />
        <Button type="submit" busy={show.isBusy}>
          <Trans>Show</Trans>
        </Button>
        <Button
          type="button"
          variant="secondary"
          icon={<Download />}
          busy={save.isBusy}
          onClick={() => save.act(undefined)}
        >
          <Trans>Save as CSV</Trans>
        </Button>
      </form>
      {lines && <SumTable lines={lines} />}
      <DraftPart site={wish.site} />
    </>
  );
}
