import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useId, useState, type ComponentType, type KeyboardEvent } from 'react';
import { interestsQuery } from '#/api/queries/reference';
import { useSettings } from '#/api/site';
import type { Interest } from '#/api/wire';
import { ProblemNotice } from '#/shared/problems/problem-notice';
import { Button } from '#/ui/buttons/button';
import { TextField } from '#/ui/fields/text-field';
import styles from './interest-picker.module.css';

/** As people look for words: case and accents do not count. */
function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

/** Enter in the search belongs to the search and sends no form. */
function holdEnter(event: KeyboardEvent) {
  if (event.key === 'Enter') event.preventDefault();
}

interface BoxesProps {
  interests: readonly Interest[];
  chosen: readonly string[];
  shown: (interest: Interest) => boolean;
  Icon: InterestPickerProps['Icon'];
  /** No more can be ticked. */
  full: boolean;
  onToggle: (id: string) => void;
}

function Boxes({ interests, chosen, shown, Icon, full, onToggle }: BoxesProps) {
  return (
    <div className={styles.list}>
      {interests.map((interest) => (
        <label key={interest.id} className={styles.chip} hidden={!shown(interest)}>
          <input
            type="checkbox"
            name="interests"
            value={interest.id}
            checked={chosen.includes(interest.id)}
            disabled={full && !chosen.includes(interest.id)}
            onChange={() => onToggle(interest.id)}
          />
          {Icon && <Icon name={interest.icon} />}
          {interest.name}
        </label>
      ))}
    </div>
  );
}

interface InterestPickerProps {
  /** The list loads once this is near. */
  wanted: boolean;
  /** Ids; ones that the site does not offer are left alone. */
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
  error: string | undefined;
  /** Draws the icon that the server names; without it there are words only. */
  Icon?: ComponentType<{ name: string }>;
  /** No more than so many. */
  most?: number;
  /** Shows all at once instead of a short list that scrolls. */
  roomy?: boolean;
}

/**
 * The site's interests as boxes to tick, those for adults apart, narrowed by a search; a ticked one stays in
 * sight.
 */
export function InterestPicker({
  wanted,
  chosen,
  onChange,
  error,
  Icon,
  most = Infinity,
  roomy = false,
}: InterestPickerProps) {
  const { t } = useLingui();
  const id = useId();
  const { interests: offered } = useSettings();
  const query = useQuery({ ...interestsQuery, enabled: wanted });
  const [search, setSearch] = useState('');
  const interests = (query.data ?? []).filter((interest) => offered.includes(interest.id));
  const adult = interests.filter((interest) => interest.adult);
  const matches = ({ name }: Interest) => plain(name).includes(plain(search.trim()));
  const shown = (interest: Interest) => matches(interest) || chosen.includes(interest.id);
  const toggle = (one: string) =>
    onChange(chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen, one]);
  const count = interests.filter((interest) => chosen.includes(interest.id)).length;
  const full = count >= most;
  const boxes = { chosen, shown, Icon, full, onToggle: toggle };
  return (
    <fieldset className={styles.group} aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={styles.legend}>{t`Interests`}</legend>
      {query.error && (
        <div>
          <ProblemNotice error={query.error} />
          <Button variant="quiet" onClick={() => void query.refetch()}>
            <Trans>Try again</Trans>
          </Button>
        </div>
      )}
      <TextField
        label={t`Search interests`}
        type="search"
        value={search}
        autoComplete="off"
        enterKeyHint="search"
        onKeyDown={holdEnter}
        onChange={({ target }) => setSearch(target.value)}
      />
      <div className={styles.lists} data-roomy={roomy ? '' : undefined}>
        <Boxes {...boxes} interests={interests.filter((interest) => !interest.adult)} />
        {adult.some(shown) && (
          <div role="group" aria-labelledby={`${id}-adult`} className={styles.adult}>
            <p id={`${id}-adult`} className={styles.heading}>
              <Trans>Erotic interests</Trans>
            </p>
            <Boxes {...boxes} interests={adult} />
          </div>
        )}
      </div>
      <p role="status" className={styles.count}>
        {interests.length > 0 && !interests.some(matches) ? (
          <Trans>Nothing found</Trans>
        ) : (
          count > 0 && <Plural value={count} one="# chosen" other="# chosen" />
        )}
        {full && (
          <>
            {' '}
            <Trans>(maximum)</Trans>
          </>
        )}
      </p>
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
