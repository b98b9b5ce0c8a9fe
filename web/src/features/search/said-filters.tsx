import { useLingui } from '@lingui/react/macro';
import type { MemberFilters } from '#/api/queries/members';
import { offers, wordsIn, type SearchOffer } from '#/features/search/search-filters';
import { INTENT, INTENTS } from '#/shared/profile/intent-words';
import { LanguagePicker } from '#/shared/profile/language-picker';
import { Checkbox } from '#/ui/fields/checkbox';
import styles from './filter-form.module.css';

interface SaidFiltersProps {
  filters: MemberFilters;
  offer: SearchOffer;
  onChange: (change: MemberFilters) => void;
}

const listOf = (words: readonly string[]) => words.toSorted().join(',') || undefined;

/** What people are open to, and what they speak: any of those chosen will do. */
export function SaidFilters({ filters, offer, onChange }: SaidFiltersProps) {
  const { t, i18n } = useLingui();
  const intent = wordsIn(filters.intent);
  const languages = wordsIn(filters.languages);
  const toggle = (one: string) =>
    onChange({ intent: listOf(INTENTS.filter((other) => intent.includes(other) !== (other === one))) });
  return (
    <>
      {offers(offer, 'intent') && (
        <fieldset className={styles.near}>
          <legend className={styles.legend}>
            {t({ message: 'Open to', comment: 'Filter: chatting, dates, a relationship' })}
          </legend>
          {INTENTS.map((one) => (
            <Checkbox
              key={one}
              label={i18n._(INTENT[one])}
              checked={intent.includes(one)}
              onChange={() => toggle(one)}
            />
          ))}
        </fieldset>
      )}
      {offers(offer, 'languages') && (
        <LanguagePicker
          label={t({ message: 'Speaks', comment: 'Filter: a language' })}
          empty={languages.length > 0 ? t`Add a language` : t`Any language`}
          chosen={languages}
          onChange={(next) => onChange({ languages: listOf(next) })}
        />
      )}
    </>
  );
}
