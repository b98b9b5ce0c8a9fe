import { useLingui } from '@lingui/react/macro';
import { SlidersHorizontal, X } from 'lucide-react';
import type { MemberFilters } from '#/api/queries/members';
import { changeFilters, offers, type SearchOffer } from '#/features/search/search-filters';
import { useFilterWords } from '#/features/search/use-filter-words';
import { ChipButton } from '#/ui/buttons/chip';
import styles from './filter-bar.module.css';

interface FilterBarProps {
  filters: MemberFilters;
  offer: SearchOffer;
  onChange: (filters: MemberFilters) => void;
  onOpenSheet: () => void;
}

/** What one press adds on a phone. */
function useQuickFilters(): { name: 'online' | 'photo' | 'real_only'; text: string }[] {
  const { t } = useLingui();
  return [
    { name: 'online', text: t`Online now` },
    { name: 'photo', text: t`With photo` },
    { name: 'real_only', text: t`Real members only` },
  ];
}

/** The filters in force as chips that go when pressed; on phones also the way to the sheet. */
export function FilterBar({ filters, offer, onChange, onOpenSheet }: FilterBarProps) {
  const { t } = useLingui();
  const words = useFilterWords(filters);
  const count = words.length;
  const change = (next: MemberFilters) => onChange(changeFilters(filters, next));
  const quick = useQuickFilters().filter(({ name }) => offers(offer, name) && !filters[name]);
  if (count === 0 && offer.fields.length === 0 && quick.length === 0) return null;
  return (
    <div role="group" aria-label={t`Filters`} className={styles.bar} data-empty={count === 0 ? '' : undefined}>
      <span className={styles.sheetOnly}>
        <ChipButton icon={<SlidersHorizontal aria-hidden="true" />} onClick={onOpenSheet}>
          {count > 0 ? t`Filters (${count})` : t`Filters`}
        </ChipButton>
      </span>
      {words.map(({ key, text, away }) => (
        <ChipButton key={key} active onClick={() => change(away)}>
          <span className="visually-hidden">{t`Remove filter:`}</span>
          {text}
          <X aria-hidden="true" />
        </ChipButton>
      ))}
      {quick.map(({ name, text }) => (
        <span key={name} className={styles.sheetOnly}>
          <ChipButton onClick={() => change({ [name]: true })}>{text}</ChipButton>
        </span>
      ))}
      {count > 1 && <ChipButton onClick={() => onChange({})}>{t`Clear all`}</ChipButton>}
    </div>
  );
}
