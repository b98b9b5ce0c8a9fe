import { Check } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import styles from './saved-note.module.css';

interface Said {
  text: string;
  count: number;
}

/** A line that says what was saved, seen and read out: the place for it, and what to say. */
export function useSavedNote(): { note: ReactNode; say: (text: string) => void; clear: () => void } {
  const [said, setSaid] = useState<Said>({ text: '', count: 0 });
  return {
    note: <SavedNote {...said} />,
    say: (text) => setSaid(({ count }) => ({ text, count: count + 1 })),
    clear: () => setSaid(({ count }) => ({ text: '', count })),
  };
}

/** The place stands before its words, so that readers notice them; the same words said again are new ones. */
function SavedNote({ text, count }: Said) {
  return (
    <p role="status" className={styles.note}>
      {text && (
        <span key={count}>
          <Check aria-hidden="true" />
          {text}
        </span>
      )}
    </p>
  );
}
