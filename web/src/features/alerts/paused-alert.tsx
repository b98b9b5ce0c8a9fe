import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { decisionsQuery } from '#/api/queries/own-profile';
import { regional } from '#/lib/regional';
import { Notice } from '#/ui/marks/notice';

/** We let the member read and not write for a while: until when, why, and how to object. It can't be put aside. */
export function PausedAlert({ until }: { until: string }) {
  const { i18n } = useLingui();
  const paused = useQuery(decisionsQuery).data?.find(({ measure }) => measure === 'paused');
  const when = new Intl.DateTimeFormat(regional(i18n.locale), { dateStyle: 'long', timeStyle: 'short' }).format(
    new Date(until),
  );
  return (
    <Notice tone="warn">
      <strong>
        <Trans>You can read, but not write, until {when}.</Trans>
      </strong>{' '}
      <Link to="/complaints" search={paused ? { against: paused.number } : {}}>
        <Trans>Reasons, and how to object</Trans>
      </Link>
    </Notice>
  );
}
