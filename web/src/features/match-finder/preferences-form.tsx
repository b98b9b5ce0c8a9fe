import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type SubmitEvent } from 'react';
import { useMember } from '#/api/session';
import { useSettings } from '#/api/site';
import type { Closeness, MatchPreferences } from '#/api/wire';
import { ChoiceChips } from '#/features/match-finder/choice-chips';
import { MOST_INTERESTS, OLDEST, ordered, proposed } from '#/features/match-finder/preferences';
import { ProblemNotice } from '#/shared/problems/problem-notice';
import { usePress } from '#/shared/problems/use-press';
import { InterestPicker } from '#/shared/profile/interest-picker';
import { BODY } from '#/shared/profile/profile-words';
import { RELATIONSHIP } from '#/shared/profile/relationship-words';
import { useMinAge } from '#/shared/profile/use-min-age';
import { Button } from '#/ui/buttons/button';
import { RadioCards } from '#/ui/fields/radio-cards';
import { Select } from '#/ui/fields/select';
import styles from './match-finder.module.css';

interface PreferencesFormProps {
  /** Null: they never chose. */
  known: MatchPreferences | null;
  save: (preferences: MatchPreferences) => Promise<void>;
  /** Leaves all as it was; without it there is nothing to go back to. */
  onCancel: (() => void) | undefined;
}

function useAges() {
  const user = useMember();
  const youngest = useMinAge()(user.country);
  return {
    youngest,
    ages: Array.from({ length: OLDEST - youngest + 1 }, (_, index) => String(youngest + index)).map((age) => ({
      value: age,
      label: age,
    })),
  };
}

/** The short set of questions: how old, how near, who likes what, and how they live. */
export function PreferencesForm({ known, save, onCancel }: PreferencesFormProps) {
  const { t } = useLingui();
  const user = useMember();
  const { interests: offered, visible_profile_fields: visible } = useSettings();
  const { youngest, ages } = useAges();
  const [draft, setDraft] = useState(() => known ?? proposed(user, youngest, offered));
  const [tooMany, setTooMany] = useState(false);
  const { press, busy, failure } = usePress(() => save(ordered(draft)));
  const change = (next: Partial<MatchPreferences>) => setDraft({ ...draft, ...next });
  const chooseInterests = (interests: string[]) => {
    setTooMany(interests.length > MOST_INTERESTS);
    if (interests.length <= MOST_INTERESTS) change({ interests });
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    press();
  };
  const near: { value: Closeness; label: string }[] = [
    { value: 'city', label: t({ message: 'My town', comment: 'match finder: how near people live' }) },
    { value: 'region', label: t({ message: 'My region', comment: 'match finder: how near people live' }) },
    { value: 'country', label: t`The whole country` },
  ];
  return (
    <form className={styles.form} onSubmit={submit}>
      <p className={styles.note}>
        <Trans>Age and distance decide who's included. Everything else decides the order.</Trans>
      </p>
      <fieldset className={styles.choices}>
        <legend className={styles.legend}>{t`Age`}</legend>
        <div className={styles.ages}>
          <Select
            label={t({ message: 'From', comment: 'lowest age in a search' })}
            options={ages}
            value={String(draft.min_age)}
            onChange={({ target }) => change({ min_age: Number(target.value) })}
            error={failure?.field('min_age')}
          />
          <Select
            label={t({ message: 'To', comment: 'highest age in a search' })}
            options={ages}
            value={String(draft.max_age)}
            onChange={({ target }) => change({ max_age: Number(target.value) })}
            error={failure?.field('max_age')}
          />
        </div>
      </fieldset>
      <RadioCards
        legend={t`How close?`}
        name="closeness"
        columns={3}
        cards={near}
        value={draft.closeness}
        onChange={(closeness) => change({ closeness })}
      />
      {visible.includes('relationship_status') && (
        <ChoiceChips
          legend={t`Relationship status`}
          words={RELATIONSHIP}
          chosen={draft.relationship_statuses}
          onChange={(relationship_statuses) => change({ relationship_statuses })}
        />
      )}
      {visible.includes('body_type') && (
        <ChoiceChips
          legend={t`Build`}
          words={BODY}
          chosen={draft.body_types}
          onChange={(body_types) => change({ body_types })}
        />
      )}
      {visible.includes('interests') && (
        <InterestPicker
          wanted
          chosen={draft.interests}
          onChange={chooseInterests}
          error={tooMany ? t`Choose up to ${MOST_INTERESTS}.` : failure?.field('interests')}
        />
      )}
      <ProblemNotice error={failure} />
      <div className={styles.actions}>
        {onCancel && (
          <Button variant="secondary" onClick={onCancel}>
            <Trans>Cancel</Trans>
          </Button>
        )}
        <Button type="submit" busy={busy}>
          <Trans comment="button: finds members who fit">Find matches</Trans>
        </Button>
      </div>
    </form>
  );
}
