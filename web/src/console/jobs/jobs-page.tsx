import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { lettersQuery } from '#/console/api/operation';
import { JobHistory } from '#/console/jobs/job-history';
import type { Letter } from '#/console/api/types';
import { JobActs } from '#/console/jobs/job-acts';
import { JobRow } from '#/console/jobs/job-row';
import { useKeys } from '#/console/keys/keys';
import { stepRow } from '#/console/keys/step-row';
import { Loaded } from '#/console/loaded';
import { useTitle } from '#/console/shell/use-title';
import { SavedViews } from '#/console/views/saved-views';
import { Button } from '#/ui/buttons/button';
import { ButtonLink } from '#/ui/buttons/button-link';
import { TextField } from '#/ui/fields/text-field';
import { EmptyState } from '#/ui/layout/empty-state';
import { PageHead } from '#/ui/layout/page-head';
import styles from './jobs.module.css';

/** Jobs that gave up: tried again once the cause is mended, or thrown away. */
export function JobsPage() {
  const { t } = useLingui();
  const { kind } = useSearch({ from: '/inside/jobs' });
  const letters = useInfiniteQuery(lettersQuery(kind));
  useTitle(t`Failed jobs`);
  return (
    <>
      <PageHead title={<Trans>Failed jobs</Trans>}>
        <Trans>Work in the background that gave up. Mend the cause first, then try again.</Trans>
      </PageHead>
      <SavedViews page="jobs" />
      <KindField key={kind ?? ''} kind={kind} />
      <Loaded query={letters}>
        {({ pages }) => {
          const all = pages.flatMap((page) => page.letters);
          return (
            <>
              {all.length > 0 ? <List letters={all} /> : <Nothing kind={kind} />}
              {letters.hasNextPage && (
                <div className={styles.more}>
                  <Button
                    variant="secondary"
                    busy={letters.isFetchingNextPage}
                    onClick={() => void letters.fetchNextPage()}
                  >
                    <Trans>Show more</Trans>
                  </Button>
                </div>
              )}
            </>
          );
        }}
      </Loaded>
      <JobHistory />
    </>
  );
}

function KindField({ kind }: { kind: string | undefined }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [typed, setTyped] = useState(kind ?? '');
  return (
    <form
      className={styles.filter}
      onSubmit={(event) => {
        event.preventDefault();
        void navigate({ to: '/jobs', search: typed.trim() ? { kind: typed.trim() } : {}, replace: true });
      }}
    >
      <TextField
        type="search"
        label={t`Only of one kind`}
        placeholder="mail.send"
        maxLength={100}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button type="submit" variant="secondary">
        <Trans>Show</Trans>
      </Button>
    </form>
  );
}

function Nothing({ kind }: { kind: string | undefined }) {
  return (
    <EmptyState
      icon={<CircleCheck />}
      title={<Trans>No failed jobs</Trans>}
      action={
        kind ? (
          <ButtonLink to="/jobs" search={{}} variant="secondary">
            <Trans>Show all kinds</Trans>
          </ButtonLink>
        ) : (
          <ButtonLink to="/health" variant="secondary">
            <Trans>To the health page</Trans>
          </ButtonLink>
        )
      }
    >
      {kind ? <Trans>None of this kind gave up.</Trans> : <Trans>Everything that ran in the background is done.</Trans>}
    </EmptyState>
  );
}

function List({ letters }: { letters: readonly Letter[] }) {
  const { t } = useLingui();
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const held = letters.filter(({ id }) => chosen.includes(id));
  const toggle = (id: number) =>
    setChosen((now) => (now.includes(id) ? now.filter((one) => one !== id) : [...now, id]));
  const toggleFocused = () => {
    const row = document.activeElement?.closest<HTMLElement>('[data-row]');
    if (row) toggle(Number(row.dataset.row));
  };
  useKeys([
    { key: 'j', label: t`Next in the list`, run: () => stepRow(1) },
    { key: 'k', label: t`Previous in the list`, run: () => stepRow(-1) },
    { key: 'x', label: t`Select`, run: toggleFocused },
  ]);
  return (
    <>
      <ul className={styles.rows}>
        {letters.map((letter) => (
          <JobRow
            key={letter.id}
            letter={letter}
            isChosen={chosen.includes(letter.id)}
            onToggle={() => toggle(letter.id)}
          />
        ))}
      </ul>
      <JobActs
        held={held}
        all={letters}
        onChoose={(some) => setChosen(some.map(({ id }) => id))}
        onDone={() => setChosen([])}
      />
    </>
  );
}
