import { useLingui } from '@lingui/react/macro';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import type { MemberFilters } from '#/api/queries/members';
import { wordsIn } from '#/features/search/search-filters';
import { MOST_INTERESTS } from '#/lib/search-terms';
import { InterestPicker } from '#/shared/profile/interest-picker';
import styles from './filter-form.module.css';

/** Interests, any of which will do; folded, since they are many. */
export function InterestFilter({
  filters,
  onChange,
}: {
  filters: MemberFilters;
  onChange: (change: MemberFilters) => void;
}) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const chosen = wordsIn(filters.interests);
  const count = chosen.length;
  return (
    <details className={styles.fold} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        {count > 0 ? t`Interests (${count})` : t`Interests`}
        <ChevronDown aria-hidden="true" />
      </summary>
      {open && (
        <InterestPicker
          wanted
          chosen={chosen}
          most={MOST_INTERESTS}
          error={undefined}
          onChange={(next) => onChange({ interests: next.toSorted().join(',') || undefined })}
        />
      )}
    </details>
  );
}
