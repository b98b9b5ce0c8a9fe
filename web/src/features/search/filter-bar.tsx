import { useLingui } from '@lingui/react/macro';
import { Bookmark, SlidersHorizontal, X } from 'lucide-react';
import type { MemberFilters } from '#/api/queries/members';
import { useUser } from '#/api/session';
import { changeFilters, offers, type SearchOffer } from '#/features/search/search-filters';
import { useFilterWords } from '#/features/search/use-filter-words';
import { ChipButton } from '#/ui/buttons/chip';
import styles from './filter-bar.module.css';

interface FilterBarProps {
  filters: MemberFilters;
  offer: SearchOffer;
  onChange: (filters: MemberFilters) => void;
  onOpenSheet: () => void;
  /** Opens the searches that are kept; visitors keep none. */
  onOpenSaved: (() => void) | undefined;
}

/** What one press adds. */
function useQuickFilters(): { name: 'near' | 'online' | 'photo' | 'real_only'; text: string; to: MemberFilters }[] {
  const { t } = useLingui();
  const own = useUser()?.profile;
  const city = own?.city;
  return [
    ...(own ? [{ name: 'near' as const, text: t`Near ${city}`, to: { near: own.city_id } }] : []),
    { name: 'online', text: t`Online now`, to: { online: true } },
    { name: 'photo', text: t`With photo`, to: { photo: true } },
    { name: 'real_only', text: t`Real members only`, to: { real_only: true } },
  ];
}

/** The way to all filters, those in force as chips that go when pressed, and those that one press adds. */
export function FilterBar({ filters, offer, onChange, onOpenSheet, onOpenSaved }: FilterBarProps) {
  const { t } = useLingui();
  const words = useFilterWords(filters);
  const count = words.length;
  const change = (next: MemberFilters) => onChange(changeFilters(filters, next));
  const quick = useQuickFilters().filter(({ name }) => offers(offer, name) && !filters[name]);
  if (count === 0 && offer.fields.length === 0 && quick.length === 0 && !onOpenSaved) return null;
  return (
    <div role="group" aria-label={t`Filters`} className={styles.bar}>
      <ChipButton icon={<SlidersHorizontal aria-hidden="true" />} onClick={onOpenSheet}>
        {count > 0 ? t`Filters (${count})` : t`Filters`}
      </ChipButton>
      {words.map(({ key, text, away }) => (
        <ChipButton key={key} active onClick={() => change(away)}>
          <span className="visually-hidden">{t`Remove filter:`}</span>
          {text}
          <X aria-hidden="true" />
        </ChipButton>
      ))}
      {onOpenSaved && (
        <ChipButton icon={<Bookmark aria-hidden="true" />} onClick={onOpenSaved}>
          {t`Saved searches`}
        </ChipButton>
      )}
      {quick.map(({ name, text, to }) => (
        <ChipButton key={name} onClick={() => change(to)}>
          {text}
        </ChipButton>
      ))}
      {count > 1 && <ChipButton onClick={() => onChange({})}>{t`Clear all`}</ChipButton>}
    </div>
  );
}
