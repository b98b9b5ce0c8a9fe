import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { get } from '#/console/api/call';
import type { TransparencyDraft } from '#/console/api/types';
import { useAct } from '#/console/api/use-act';
import { SumTable } from '#/console/transparency/sum-table';
import { Button } from '#/ui/buttons/button';
import styles from './transparency.module.css';

/** What a Monday's job wrote of the current half-year. */
export function DraftPart({ site }: { site: string }) {
  const [draft, setDraft] = useState<{ site: string; told: TransparencyDraft } | null>(null);
  const show = useAct(() => get('/api/console/transparency-draft', { site }), {
    onDone: (told) => setDraft({ site, told }),
  });
  return (
    <section className={styles.draft} aria-labelledby="draft">
      <h2 id="draft">
        <Trans>Draft of this half-year</Trans>
      </h2>
      <p>
        <Trans>
          Written every Monday. A number is updated only once it has changed by five or more, so that no one can be
          picked out by comparing two drafts. The report above is exact.
        </Trans>
      </p>
      <div>
        <Button variant="secondary" busy={show.isBusy} onClick={() => show.act(undefined)}>
          <Trans>Show the draft</Trans>
        </Button>
      </div>
      {draft?.site === site && <SumTable lines={draft.told.lines} dated />}
    </section>
  );
}
