import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { FileLock2 } from 'lucide-react';
import { useState } from 'react';
import { coverQuery } from '#/console/api/members';
import { useMay } from '#/console/api/session';
import type { FileCover } from '#/console/api/types';
import { useKeys } from '#/console/keys/keys';
import { Loaded } from '#/console/loaded';
import { CASE_KINDS, caseWords, SECTION_NAMES } from '#/console/members/member-words';
import { AskDialog } from '#/console/messages/ask-dialog';
import { FileSectionPart } from '#/console/members/section-part';
import { useTitle } from '#/console/shell/use-title';
import { Button } from '#/ui/buttons/button';
import { Select } from '#/ui/fields/select';
import { EmptyState } from '#/ui/layout/empty-state';
import { PageHead } from '#/ui/layout/page-head';
import styles from './members.module.css';

/** A member's file: opened for a case, one section at a time, each of which leaves a line in the log. */
export function MemberPage() {
  const { t } = useLingui();
  const { member } = useParams({ from: '/inside/members/$member' });
  const cover = useQuery(coverQuery(member));
  useTitle(t`Member file`);
  return (
    <>
      <PageHead title={<Trans>Member file</Trans>}>
        <Trans>Everything you open here is written to the log, with the case you open it for.</Trans>
      </PageHead>
      <Loaded query={cover}>{(data) => <File key={member} member={member} cover={data} />}</Loaded>
    </>
  );
}

function File({ member, cover }: { member: string; cover: FileCover }) {
  const { i18n, t } = useLingui();
  const navigate = useNavigate();
  const wish = useSearch({ from: '/inside/members/$member' });
  const may = useMay();
  const [asks, setAsks] = useState(false);
  const chosen = cover.cases.find((one) => one.case === wish.case);
  const reason = chosen?.case ?? '';
  const open = (search: typeof wish) =>
    void navigate({ to: '/members/$member', params: { member }, search: { ...wish, ...search }, replace: true });
  useKeys(
    reason
      ? cover.sections.map((section, index) => ({
          key: String(index + 1),
          label: i18n._(SECTION_NAMES[section]),
          run: () => open({ section }),
        }))
      : [],
  );
  if (cover.cases.length === 0) {
    return (
      <EmptyState icon={<FileLock2 />} title={<Trans>No open case</Trans>}>
        <Trans>
          There's no open complaint, report or payment about this member that you can see. Without one, the file stays
          closed.
        </Trans>
      </EmptyState>
    );
  }
  return (
    <div className={styles.file}>
      <div className={styles.why}>
        <Select
          label={t`Which case is it for?`}
          empty={t`Choose a case`}
          options={cover.cases.map((one) => ({
            value: one.case,
            label: `${i18n._(CASE_KINDS[one.kind])} · ${i18n._(caseWords(one))} · ${one.case.slice(0, 10)}`,
          }))}
          value={reason}
          onChange={(event) => open({ case: event.currentTarget.value })}
        />
      </div>
      {reason && (
        <>
          <nav aria-label={t`Sections of the file`} className={styles.nav}>
            {cover.sections.map((section) => (
              <Link
                key={section}
                to="/members/$member"
                params={{ member }}
                search={{ case: reason, section }}
                replace
                className={styles.tab}
                aria-current={wish.section === section ? 'page' : undefined}
              >
                {i18n._(SECTION_NAMES[section])}
              </Link>
            ))}
          </nav>
          {wish.section && cover.sections.includes(wish.section) ? (
            <FileSectionPart key={`${wish.section} ${reason}`} section={wish.section} member={member} reason={reason} />
          ) : (
            <p className={styles.detail}>
              <Trans>Choose a section. Open only what you need for the case.</Trans>
            </p>
          )}
          {chosen?.kind === 'report' && may('request_messages') && (
            <div>
              <Button variant="secondary" onClick={() => setAsks(true)}>
                <Trans>Ask to read messages</Trans>
              </Button>
            </div>
          )}
          {asks && <AskDialog member={member} reason={reason} onClose={() => setAsks(false)} />}
        </>
      )}
    </div>
  );
}
