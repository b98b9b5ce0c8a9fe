import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import type { SavedSearch, SearchAlert, SearchChange } from '#/api/wire';
import { AlertField } from '#/features/search/saved/alert-field';
import { RenameForm } from '#/features/search/saved/rename-form';
import { filtersOf } from '#/features/search/saved/search-text';
import { useFilterWords } from '#/features/search/use-filter-words';
import { useProblemToast } from '#/shared/problems/problem-notice';
import { usePress } from '#/shared/problems/use-press';
import { Button } from '#/ui/buttons/button';
import { Card } from '#/ui/layout/card';
import styles from '../filter-form.module.css';
import rows from '../results.module.css';

interface SavedRowProps {
  search: SavedSearch;
  onShow: () => void;
  onChange: (change: Omit<SearchChange, 'id'>) => Promise<void>;
  onRemove: () => Promise<void>;
}

/** One search that is kept: what it asks, and what can be done with it. */
export function SavedRow({ search, onShow, onChange, onRemove }: SavedRowProps) {
  const { t } = useLingui();
  const { name, query } = search;
  const words = useFilterWords(filtersOf(query)).map(({ text }) => text);
  const [renaming, setRenaming] = useState(false);
  const [chosen, setChosen] = useState<SearchAlert | null>(null);
  const renameButton = useRef<HTMLButtonElement>(null);
  const wasRenaming = useRef(false);
  const say = useProblemToast();
  const { press: remove, busy } = usePress(() => onRemove().catch(say));
  // The field is gone: the keyboard goes on from the button that opened it.
  useEffect(() => {
    if (!renaming && wasRenaming.current) renameButton.current?.focus();
    wasRenaming.current = renaming;
  }, [renaming]);
  const choose = (alert: SearchAlert) => {
    setChosen(alert);
    void onChange({ alert })
      .catch(say)
      .finally(() => setChosen(null));
  };
  const rename = async (next: string) => {
    await onChange({ name: next });
    setRenaming(false);
  };
  return (
    <Card as="li">
      <div className={styles.form}>
        {renaming ? (
          <RenameForm name={name} onSave={rename} onCancel={() => setRenaming(false)} />
        ) : (
          <div>
            <strong dir="auto">{name}</strong>
            {words.length > 0 && <p className={styles.note}>{words.join(' · ')}</p>}
          </div>
        )}
        <AlertField
          label={
            <>
              {t`Tell me about new members`}
              <span className="visually-hidden">: {name}</span>
            </>
          }
          value={chosen ?? search.alert}
          onChange={choose}
        />
        <div className={rows.ways}>
          <Button size="small" aria-label={t`Show: ${name}`} onClick={onShow}>
            <Trans comment="Button: opens a saved search">Show</Trans>
          </Button>
          <Button
            ref={renameButton}
            variant="secondary"
            size="small"
            aria-label={t`Rename: ${name}`}
            onClick={() => setRenaming(true)}
          >
            <Trans>Rename</Trans>
          </Button>
          <Button variant="quiet" size="small" busy={busy} aria-label={t`Remove: ${name}`} onClick={remove}>
            <Trans>Remove</Trans>
          </Button>
        </div>
      </div>
    </Card>
  );
}
