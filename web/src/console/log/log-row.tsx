import type { MessageDescriptor } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { valuesOf, type LogList, type LogSearch } from '#/console/api/log';
import type { LogLine } from '#/console/api/types';
import { CHAIN_NAMES, factsOf, VIA_NAMES } from '#/console/log/log-words';
import { useTimes } from '#/console/times';
import { Chip } from '#/ui/buttons/chip';
import styles from './log.module.css';

interface LogRowProps {
  line: LogLine;
  wish: LogSearch;
  onToggle: (list: LogList, value: string) => void;
}

/** A line of the log; what can be filtered by is pressed where it stands. */
export function LogRow({ line, wish, onToggle }: LogRowProps) {
  const { i18n, t } = useLingui();
  const { at } = useTimes();
  const { chain, seq, action, staff, via, site, domain, subject_kind: kind, subject } = line;
  const name = (words: Record<string, MessageDescriptor>, code: string) => (words[code] ? i18n._(words[code]) : code);
  const by = line.staff_name ?? line.os_user;
  const button = (list: LogList, value: string, text: string) => (
    <button
      type="button"
      className={styles.value}
      aria-pressed={valuesOf(wish[list]).includes(value)}
      title={t`Filter by this`}
      onClick={() => onToggle(list, value)}
    >
      {text}
    </button>
  );
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- j and k move over lines
    <li className={styles.line} data-row tabIndex={-1}>
      <p className={styles.when}>
        <time dateTime={line.at}>{at(line.at)}</time>
        <span className={styles.detail}>
          {name(CHAIN_NAMES, chain)} {seq}
        </span>
      </p>
      <div className={styles.what}>
        <p className={styles.top}>
          {button('action', action, action)}
          {staff ? button('staff', staff, by ?? staff.slice(0, 8)) : <span>{by ?? <Trans>no account</Trans>}</span>}
          <Chip>{name(VIA_NAMES, via)}</Chip>
          {site && domain && button('site', site, domain)}
          {!site && line.company}
        </p>
        {kind && (
          <p className={styles.detail}>
            {button('subject_kind', kind, kind.replaceAll('_', ' '))}
            {subject && <code title={subject}>{subject.slice(0, 16)}…</code>}
          </p>
        )}
        <Facts line={line} />
        {line.reason && <p className={styles.reason}>{line.reason}</p>}
      </div>
    </li>
  );
}

function Facts({ line }: { line: LogLine }) {
  const facts = factsOf(line.facts);
  if (line.case_kind) facts.push([line.case_kind.replaceAll('_', ' '), line.case_id ?? '']);
  if (line.staff_name && line.os_user) facts.push(['os user', line.os_user]);
  if (facts.length === 0) return null;
  return (
    <dl className={styles.facts} lang="en">
      {facts.map(([fact, value]) => (
        <div key={fact}>
          <dt>{fact}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
