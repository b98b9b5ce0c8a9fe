import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { ScrollText } from 'lucide-react';
import { logQuery, readLogSearch, toggled, type LogList, type LogSearch } from '#/console/api/log';
import { useMay } from '#/console/api/session';
import { useKeys } from '#/console/keys/keys';
import { stepRow } from '#/console/keys/step-row';
import { Loaded } from '#/console/loaded';
import { LogFile } from '#/console/log/log-file';
import { LogFilter } from '#/console/log/log-filter';
import { LogRow } from '#/console/log/log-row';
import { ProofPart } from '#/console/log/proof-part';
import { useTitle } from '#/console/shell/use-title';
import { NothingFits, SavedViews } from '#/console/views/saved-views';
import { Button } from '#/ui/buttons/button';
import { ButtonLink } from '#/ui/buttons/button-link';
import { EmptyState } from '#/ui/layout/empty-state';
import { PageHead } from '#/ui/layout/page-head';
import styles from './log.module.css';

/** What staff did and looked at, the newest first. */
export function LogPage() {
  const { t } = useLingui();
  const may = useMay();
  const wish = readLogSearch(useSearch({ from: '/inside/log' }));
  const navigate = useNavigate();
  const log = useInfiniteQuery(logQuery(wish));
  useTitle(t`Log`);
  useKeys([
    { key: 'j', label: t`Next in the list`, run: () => stepRow(1) },
    { key: 'k', label: t`Previous in the list`, run: () => stepRow(-1) },
  ]);
  // From what the address says by then, not when this was drawn: two quick presses both count.
  const follow = (search: (asked: LogSearch) => LogSearch) =>
    void navigate({ from: '/log', search: (asked: LogSearch) => search(readLogSearch(asked)), replace: true });
  const change = (part: LogSearch) => follow((asked) => ({ ...asked, ...part }));
  const toggle = (list: LogList, value: string) =>
    follow((asked) => ({ ...asked, [list]: toggled(asked[list], value) }));
  const lines = log.data?.pages.flatMap((page) => page.lines) ?? [];
  return (
    <>
      <PageHead title={<Trans>Log</Trans>}>
        <Trans>What staff did and looked at. Lines are never changed; members appear as a hash.</Trans>
      </PageHead>
      {may('verify_audit_log') && <ProofPart />}
      <SavedViews page="log" />
      <LogFilter wish={wish} lines={lines} onChange={change} onToggle={toggle} />
      <Loaded query={log}>
        {() =>
          lines.length > 0 ? (
            <>
              <ol className={styles.lines}>
                {lines.map((line) => (
                  <LogRow key={`${line.chain} ${line.seq}`} line={line} wish={wish} onToggle={toggle} />
                ))}
              </ol>
              {may('export_audit_log') && (
                <div className={styles.file}>
                  <LogFile key={JSON.stringify(wish)} wish={wish} />
                </div>
              )}
              {log.hasNextPage ? (
                <div className={styles.more}>
                  <Button variant="secondary" busy={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
                    <Trans>Show more</Trans>
                  </Button>
                </div>
              ) : (
                <p className={styles.end}>
                  <Trans>This is where it begins.</Trans>
                </p>
              )}
            </>
          ) : (
            <EmptyState
              icon={<ScrollText />}
              title={<Trans>No lines</Trans>}
              action={
                <ButtonLink to="/log" search={{}} variant="secondary">
                  <Trans>Show all lines</Trans>
                </ButtonLink>
              }
            >
              <NothingFits />
            </EmptyState>
          )
        }
      </Loaded>
    </>
  );
}
