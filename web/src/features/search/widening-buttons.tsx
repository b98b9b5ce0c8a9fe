import { Trans } from '@lingui/react/macro';
import type { MemberFilters } from '#/api/queries/members';
import { widenings, type Widening } from '#/features/search/search-filters';
import { Button } from '#/ui/buttons/button';
import styles from './results.module.css';

function WideningText({ kind }: { kind: Widening['kind'] }) {
  switch (kind) {
    case 'age':
      return <Trans>Widen the age range</Trans>;
    case 'region':
      return <Trans>Search the whole country</Trans>;
    case 'radius':
      return <Trans>Widen the search</Trans>;
    case 'everywhere':
      return <Trans>Search everywhere</Trans>;
    case 'languages':
      return <Trans>Search in any language</Trans>;
    case 'intent':
      return <Trans>Include people who want something else</Trans>;
    case 'interests':
      return <Trans>Search without interests</Trans>;
    case 'offline':
      return <Trans>Include people who are offline</Trans>;
    case 'all':
      return <Trans>Clear all filters</Trans>;
  }
}

/** Ways on from a search that found few or none; nothing when it is as wide as it can be. */
export function WideningButtons({
  filters,
  onWiden,
}: {
  filters: MemberFilters;
  onWiden: (filters: MemberFilters) => void;
}) {
  const ways = widenings(filters);
  if (ways.length === 0) return null;
  return (
    <div className={styles.ways}>
      {ways.map((way, index) => (
        <Button key={way.kind} variant={index === 0 ? 'primary' : 'secondary'} onClick={() => onWiden(way.filters)}>
          <WideningText kind={way.kind} />
        </Button>
      ))}
    </div>
  );
}
