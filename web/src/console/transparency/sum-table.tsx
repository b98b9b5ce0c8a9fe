import type { MessageDescriptor } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { ChartLine } from 'lucide-react';
import type { DraftLine, TransparencyLine } from '#/console/api/types';
import { NumberTable } from '#/console/number-table';
import { causeWords, codeWords, WHAT_NAMES } from '#/console/transparency/transparency-words';
import { EmptyState } from '#/ui/layout/empty-state';
import { regional } from '#/lib/regional';

/** Sums of a report; of a draft with the day on which each was counted. */
export function SumTable({
  lines,
  dated = false,
}: {
  lines: readonly (TransparencyLine | DraftLine)[];
  dated?: boolean;
}) {
  const { i18n, t } = useLingui();
  if (lines.length === 0) {
    return dated ? (
      <EmptyState icon={<ChartLine />} title={<Trans>No figures yet</Trans>}>
        <Trans>A number appears once it reaches five.</Trans>
      </EmptyState>
    ) : (
      <EmptyState icon={<ChartLine />} title={<Trans>Nothing in these months</Trans>}>
        <Trans>Choose other months or another site.</Trans>
      </EmptyState>
    );
  }
  const said = (words: MessageDescriptor | undefined, code: string) => (words ? i18n._(words) : code);
  const day = new Intl.DateTimeFormat(regional(i18n.locale), { dateStyle: 'medium', timeZone: 'UTC' });
  const heads = [
    t`Site`,
    t`What`,
    t`Result`,
    t`About`,
    t`Table of the template`,
    ...(dated ? [t`Counted on`] : []),
    t`Number`,
    t`Median (hours)`,
  ];
  return (
    <NumberTable label={dated ? t`Draft of this half-year` : t`Transparency report`} heads={heads} numbers={2}>
      {lines.map((line) => (
        <tr key={`${line.site} ${line.what} ${line.code} ${line.cause}`}>
          <td>{line.site}</td>
          <td>{said(WHAT_NAMES[line.what], line.what)}</td>
          <td>{line.code && said(codeWords(line.code), line.code)}</td>
          <td>{said(causeWords(line.what, line.cause), line.cause)}</td>
          <td>{line.table ?? '–'}</td>
          {'as_of' in line && <td>{day.format(new Date(line.as_of))}</td>}
          <td>{line.count}</td>
          <td>{line.median_hours ?? ''}</td>
        </tr>
      ))}
    </NumberTable>
  );
}
