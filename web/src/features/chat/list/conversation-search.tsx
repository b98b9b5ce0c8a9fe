import { useLingui } from '@lingui/react/macro';
import { Search } from 'lucide-react';
import styles from './conversation-search.module.css';

interface ConversationSearchProps {
  value: string;
  onChange: (value: string) => void;
}

/** The longest name (spec 3), and so the longest search for one. */
const LONGEST_NAME = 30;

/** Search in the names of all one's conversations; Escape ends it, as everywhere. */
export function ConversationSearch({ value, onChange }: ConversationSearchProps) {
  const { t } = useLingui();
  return (
    <search className={styles.search}>
      <Search aria-hidden="true" />
      <input
        type="search"
        className={styles.field}
        value={value}
        maxLength={LONGEST_NAME}
        autoComplete="off"
        enterKeyHint="search"
        aria-label={t`Search names`}
        placeholder={t`Search names`}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onChange('');
        }}
      />
    </search>
  );
}
