import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Inbox } from 'lucide-react';
import { inboxQuery, type InboxFilter } from '#/console/api/complaints';
import { asProblem, saidOf } from '#/console/api/problem';
import { placesQuery } from '#/console/api/session';
import type { ComplaintCategory } from '#/console/api/types';
import { CATEGORIES, CATEGORY_NAMES, STATE_NAMES, STATES } from '#/console/complaints/complaint-words';
import { InboxRow } from '#/console/complaints/inbox-row';
import { useKeys } from '#/console/keys/keys';
import { stepRow } from '#/console/keys/step-row';
import { useTitle } from '#/console/shell/use-title';
import { NothingFits, SavedViews } from '#/console/views/saved-views';
import { Button } from '#/ui/buttons/button';
import { ChipButton } from '#/ui/buttons/chip';
import { Checkbox } from '#/ui/fields/checkbox';
import { Select } from '#/ui/fields/select';
import { EmptyState } from '#/ui/layout/empty-state';
import { PageHead } from '#/ui/layout/page-head';
import { Notice } from '#/ui/marks/notice';
import { Skeleton } from '#/ui/layout/skeleton';
import styles from './complaints.module.css';

/** Complaints and notices: what has to be answered soonest comes first. */
export function InboxPage() {
  const { t } = useLingui();
  const wish = useSearch({ from: '/inside/complaints' });
  useTitle(t`Complaints`);
  useKeys([
    { key: 'j', label: t`Next in the list`, run: () => stepRow(1) },
    { key: 'k', label: t`Previous in the list`, run: () => stepRow(-1) },
  ]);
  return (
    <>
      <PageHead title={<Trans>Complaints</Trans>}>
        <Trans>Complaints, appeals and notices, by the time left to answer.</Trans>
      </PageHead>
      <SavedViews page="complaints" />
      <Filter wish={wish} />
      <Lines wish={wish} isFiltered={Boolean(wish.mine || wish.category || wish.site)} />
    </>
  );
}

/** Notices of illegal content, in the order in which they are answered. */
export function NoticesPage() {
  const { t } = useLingui();
  useTitle(t`Notices`);
  return (
    <>
      <PageHead title={<Trans>Notices</Trans>} />
      <Lines wish={{ state: 'open', category: 'illegal' }} />
    </>
  );
}

function Filter({ wish }: { wish: InboxFilter }) {
  const { i18n, t } = useLingui();
  const navigate = useNavigate();
  const places = useQuery(placesQuery).data?.sites ?? [];
  // From what the address says by then, not when this was drawn: two quick presses both count.
  const change = (part: Partial<InboxFilter>) =>
    void navigate({ from: '/complaints', search: (asked) => ({ ...asked, ...part }), replace: true });
  return (
    <div className={styles.filter}>
      <div className={styles.acts}>
        {STATES.map((state) => (
          <ChipButton key={state} toggle active={wish.state === state} onClick={() => change({ state })}>
            {i18n._(STATE_NAMES[state])}
          </ChipButton>
        ))}
        <Checkbox
          label={t`Only mine`}
          checked={wish.mine ?? false}
          onChange={(event) => change({ mine: event.currentTarget.checked || undefined })}
        />
      </div>
      <div className={styles.fields}>
        <Select
          label={t`About`}
          empty={t`Everything`}
          options={CATEGORIES.map((value) => ({ value, label: i18n._(CATEGORY_NAMES[value]) }))}
          value={wish.category ?? ''}
          onChange={(event) => change({ category: (event.currentTarget.value as ComplaintCategory) || undefined })}
        />
        {places.length > 1 && (
          <Select
            label={t`Site`}
            empty={t`All sites`}
            options={places.map(({ id, domain }) => ({ value: id, label: domain }))}
            value={wish.site ?? ''}
            onChange={(event) => change({ site: event.currentTarget.value || undefined })}
          />
        )}
      </div>
    </div>
  );
}

function Lines({ wish, isFiltered = false }: { wish: InboxFilter; isFiltered?: boolean }) {
  const { data, isError, error, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(inboxQuery(wish));
  if (isError) return <Notice tone="danger">{saidOf(asProblem(error))}</Notice>;
  if (!data) {
    return (
      <div aria-busy="true">
        <Skeleton shape="block" />
      </div>
    );
  }
  const lines = data.pages.flatMap(({ complaints }) => complaints);
  if (lines.length === 0) {
    return (
      <EmptyState icon={<Inbox />} title={<Trans>Nothing here</Trans>}>
        {isFiltered ? <NothingFits /> : <Trans>Complaints appear here as soon as they arrive.</Trans>}
      </EmptyState>
    );
  }
  return (
    <>
      <ul className={styles.lines}>
        {lines.map((line) => (
          <InboxRow key={line.number} line={line} />
        ))}
      </ul>
      {hasNextPage && (
        <div className={styles.more}>
          <Button variant="secondary" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            <Trans>Show more</Trans>
          </Button>
        </div>
      )}
    </>
  );
}
