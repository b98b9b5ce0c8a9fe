import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState, type KeyboardEvent } from 'react';
import { interestsQuery } from '#/api/queries/interests';
import { useSettings } from '#/api/site';
import { readDraft } from '#/features/signup/draft';
import { Button } from '#/ui/button';
import { ProblemNotice } from '#/ui/problem-notice';
import { TextField } from '#/ui/text-field';
import styles from './interest-picker.module.css';

/** As people look for words: case and accents do not count. */
function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

/** Enter in the search belongs to the search and sends no form. */
function holdEnter(event: KeyboardEvent) {
  if (event.key === 'Enter') event.preventDefault();
}

/** The site's interests as boxes to tick, narrowed by a search; a ticked one stays in sight. */
export function InterestPicker({ wanted, error }: { wanted: boolean; error: string | undefined }) {
  const { t } = useLingui();
  const { interests: offered } = useSettings();
  const query = useQuery({ ...interestsQuery, enabled: wanted });
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<readonly string[]>(() => readDraft().interests ?? []);
  const interests = (query.data ?? []).filter(({ id }) => offered.includes(id));
  const matches = (name: string) => plain(name).includes(plain(search.trim()));
  const toggle = (id: string) => setChosen(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  const count = interests.filter(({ id }) => chosen.includes(id)).length;
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{t`Interests`}</legend>
      {query.error && <div><ProblemNotice error={query.error} /><Button variant="quiet" onClick={() => void query.refetch()}><Trans>Try again</Trans></Button></div>}
      <TextField label={t`Search interests`} type="search" value={search} autoComplete="off" enterKeyHint="search" onKeyDown={holdEnter} onChange={({ target }) => setSearch(target.value)} />
      <div className={styles.list}>
        {interests.map(({ id, name }) => (
          <label key={id} className={styles.chip} hidden={!matches(name) && !chosen.includes(id)}>
            <input type="checkbox" name="interests" value={id} checked={chosen.includes(id)} onChange={() => toggle(id)} />
            {name}
          </label>
        ))}
      </div>
      <p role="status" className={styles.count}>
        {interests.length > 0 && !interests.some(({ name }) => matches(name)) ? <Trans>Nothing found</Trans> : count > 0 && <Plural value={count} one="# chosen" other="# chosen" />}
      </p>
      {error && <p className={styles.error}>{error}</p>}
    </fieldset>
  );
}
