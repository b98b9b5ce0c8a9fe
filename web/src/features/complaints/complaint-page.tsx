import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ComplaintLink } from '#/api/actions/complaints';
import { ProblemError } from '#/api/problem';
import { complaintQuery } from '#/api/queries/complaints';
import type { Complaint, ComplaintCase, ComplaintLine } from '#/api/wire';
import { categoryWords, DECISIONS } from '#/features/complaints/complaint-words';
import { ReplyForm } from '#/features/complaints/reply-form';
import { formatFileSize } from '#/lib/files';
import { regional } from '#/lib/regional';
import { Loaded } from '#/shared/problems/loaded';
import { ButtonLink } from '#/ui/buttons/button-link';
import { PageHead } from '#/ui/layout/page-head';
import { Notice } from '#/ui/marks/notice';
import styles from './complaints.module.css';

/** One complaint: where it stands, what was written, and a place to write on. */
export function ComplaintPage({ link }: { link: ComplaintLink }) {
  const { number } = link;
  const query = useQuery(complaintQuery(link));
  const isMissing = query.error instanceof ProblemError && query.error.status === 404;
  return (
    <div className={styles.page}>
      <PageHead title={<Trans>Complaint {number}</Trans>} />
      {isMissing ? <Missing /> : <Loaded query={query}>{(found) => <Case found={found} link={link} />}</Loaded>}
    </div>
  );
}

/** No such complaint, or the reader may not see it: one answer for both. */
function Missing() {
  return (
    <>
      <Notice tone="warn" announce>
        <Trans>
          We can't show this complaint. Open it with the link in our e-mail, or log in if you made it as a member.
        </Trans>
      </Notice>
      <p className={styles.actions}>
        <ButtonLink to="/login" variant="secondary">
          <Trans>Log in</Trans>
        </ButtonLink>
        <ButtonLink to="/complaints" variant="secondary">
          <Trans>Make a complaint</Trans>
        </ButtonLink>
      </p>
    </>
  );
}

function Case({ found: { complaint, against, page, lines }, link }: { found: ComplaintCase; link: ComplaintLink }) {
  const { i18n } = useLingui();
  const words = categoryWords(complaint.category);
  return (
    <>
      <p className={styles.hint}>
        {words && i18n._(words)}
        {against && <> · {against}</>}
        {page && (
          <>
            {' '}
            · <span className={styles.words}>{page}</span>
          </>
        )}
      </p>
      <Standing complaint={complaint} />
      <ol className={styles.thread}>
        {lines.map((line) => (
          <Line key={`${line.at} ${line.mine}`} line={line} />
        ))}
      </ol>
      {complaint.status === 'closed' ? (
        <p>
          <ButtonLink to="/complaints" variant="secondary">
            <Trans>Make another complaint</Trans>
          </ButtonLink>
        </p>
      ) : (
        <ReplyForm link={link} />
      )}
    </>
  );
}

/** Until when we answer, or how it ended. */
function Standing({ complaint: { status, answer_by: until, decision } }: { complaint: Complaint }) {
  const { i18n } = useLingui();
  const [now] = useState(() => new Date());
  if (status === 'closed')
    return (
      <Notice tone={decision === 'upheld' || decision === 'partly' ? 'ok' : 'info'}>
        {decision && i18n._(DECISIONS[decision])}
      </Notice>
    );
  if (!until)
    return (
      <Notice>
        <Trans>We've replied. Write back if anything is still open.</Trans>
      </Notice>
    );
  const day = new Intl.DateTimeFormat(regional(i18n.locale), { dateStyle: 'long' }).format(new Date(until));
  if (new Date(until) < now)
    return (
      <Notice tone="warn">
        <Trans>We should have replied by {day}. We're sorry it's taking longer.</Trans>
      </Notice>
    );
  return (
    <Notice>
      <Trans>We'll reply by {day} at the latest.</Trans>
    </Notice>
  );
}

function Line({ line: { mine, text, at, files } }: { line: ComplaintLine }) {
  const { i18n } = useLingui();
  const when = new Intl.DateTimeFormat(regional(i18n.locale), { dateStyle: 'medium', timeStyle: 'short' }).format(
    new Date(at),
  );
  return (
    <li className={styles.line} data-mine={mine ? '' : undefined}>
      <p className={styles.lineHead}>
        <strong>
          {mine ? (
            <Trans comment="Who wrote it: the reader">You</Trans>
          ) : (
            <Trans comment="Who wrote it: the company that runs the site">We</Trans>
          )}
        </strong>{' '}
        <time dateTime={at}>{when}</time>
      </p>
      <p className={styles.words}>{text}</p>
      {files.length > 0 && (
        <ul className={styles.files}>
          {files.map(({ id, name, bytes }) => (
            <li key={id} className={styles.file}>
              <span className={styles.fileName}>{name}</span>
              <span className={styles.hint}>{formatFileSize(bytes, i18n.locale)}</span>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
