import { useLingui } from '@lingui/react/macro';
import { SlidersHorizontal, X } from 'lucide-react';
import type { MemberFilters } from '#/api/queries/members';
import { offers, type SearchOffer } from '#/features/search/search-filters';
import { useFilterWords } from '#/features/search/use-filter-words';
import styles from './filter-bar.module.css';
import { ChipButton } from '#/ui/chip';

interface FilterBarProps {
  filters: MemberFilters;
  offer: SearchOffer;
  onChange: (filters: MemberFilters) => void;
  onOpenSheet: () => void;
}

/** The filters in force as chips that go when pressed; on phones also the way to the sheet. */
export function FilterBar({ filters, offer, onChange, onOpenSheet }: FilterBarProps) {
  const { t } = useLingui();
  const words = useFilterWords(filters);
  const count = words.length;
  const remove = (names: readonly string[]) => onChange(Object.fromEntries(Object.entries(filters).filter(([name]) => !names.includes(name))));
  const offersRealOnly = offers(offer, 'real_only') && !filters.real_only;
  if (count === 0 && offer.fields.length === 0 && !offersRealOnly) return null;
  return (
    <div role="group" aria-label={t`Filters`} className={styles.bar} data-empty={count === 0 ? '' : undefined}>
      <span className={styles.sheetOnly}>
        <ChipButton icon={<SlidersHorizontal aria-hidden="true" />} onClick={onOpenSheet}>{count > 0 ? t`Filters (${count})` : t`Filters`}</ChipButton>
      </span>
      {words.map(({ key, text, names }) => (
        <ChipButton key={key} active onClick={() => remove(names)}>
          <span className="visually-hidden">{t`Remove filter:`}</span>
          {text}
          <X aria-hidden="true" />
        </ChipButton>
      ))}
      {offersRealOnly && <span className={styles.sheetOnly}><ChipButton onClick={() => onChange({ ...filters, real_only: true })}>{t`Real members only`}</ChipButton></span>}
      {count > 1 && <ChipButton onClick={() => onChange({})}>{t`Clear all`}</ChipButton>}
    </div>
  );
}
