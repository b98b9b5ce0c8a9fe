import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { MoveFinding, MoveReport, SiteMove } from '#/console/api/types';
import { reasonOf } from '#/console/sites/moving-words';
import { regional } from '#/lib/regional';
import styles from './sites.module.css';

/** What was found in a folder: of each file how much, and which lines stay behind or come otherwise. */
export function MovingReport({ run, report }: { run: SiteMove; report: MoveReport }) {
  const { i18n, t } = useLingui();
  const number = new Intl.NumberFormat(regional(i18n.locale));
  const came = run.act === 'rehearse' ? t`Would come` : t`Came`;
  return (
    <>
      <Table label={t`Files`} heads={[t`File`, t`Lines`, came, t`Already there`, t`Refused`]} hasNumbers>
        {report.files.map(({ file, read, taken, known, refused }) => (
          <tr key={file}>
            <th scope="row">{file}</th>
            {Object.entries({ read, taken, known, refused }).map(([column, count]) => (
              <td key={column}>{number.format(count)}</td>
            ))}
          </tr>
        ))}
      </Table>
      <Lines title={t`Refused`} counts={report.refusals} findings={report.refused} />
      <Lines title={t`Changed on the way`} counts={report.changes} findings={report.changed} />
    </>
  );
}

interface LinesProps {
  title: string;
  counts: MoveReport['refusals'];
  findings: readonly MoveFinding[];
}

function Lines({ title, counts, findings }: LinesProps) {
  const { i18n, t } = useLingui();
  const number = new Intl.NumberFormat(regional(i18n.locale));
  const words = (code: string) => {
    const reason = reasonOf(code);
    return reason ? i18n._(reason) : code;
  };
  if (counts.length === 0) return null;
  const more = counts.reduce((sum, { times }) => sum + times, 0) - findings.length;
  return (
    <section className={styles.within}>
      <h4>{title}</h4>
      <ul className={styles.affected}>
        {counts.map(({ code, times }) => (
          <li key={code}>
            {number.format(times)} × {words(code)}
          </li>
        ))}
      </ul>
      <details>
        <summary>
          <Trans>Line by line</Trans>
        </summary>
        <Table label={title} heads={[t`Line`, t`Reason`, t`Details`]}>
          {findings.map(({ file, line, code, said }) => (
            <tr key={`${file} ${line} ${code}`}>
              <th scope="row">
                {file}:{line}
              </th>
              <td>{words(code)}</td>
              <td lang="en">{said ?? code}</td>
            </tr>
          ))}
        </Table>
        {more > 0 && (
          <p className={styles.detail}>
            <Plural value={more} one="And # more" other="And # more" />
          </p>
        )}
      </details>
    </section>
  );
}

interface TableProps {
  label: string;
  heads: readonly string[];
  hasNumbers?: boolean;
  children: ReactNode;
}

/** It scrolls in its own box on a phone. */
function Table({ label, heads, hasNumbers = false, children }: TableProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- who has no mouse scrolls it by keys
    <div className={styles.scroll} role="region" tabIndex={0} aria-label={label}>
      <table className={styles.table} data-numbers={hasNumbers ? '' : undefined}>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}
