import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { interestsQuery } from '#/api/queries/reference';
import type { EditableProfile } from '#/api/wire';
import { ConsentHint } from '#/features/profile/consent-hint';
import { Nothing, SectionForm } from '#/features/profile/section-form';
import { useSection } from '#/features/profile/use-section';
import { InterestPicker } from '#/shared/profile/interest-picker';
import { Chip } from '#/ui/buttons/chip';
import { NamedIcon } from '#/ui/marks/named-icon';
import styles from './section-form.module.css';

/** What one likes, chosen from the site's interests, those of an erotic kind apart. */
export function InterestsSection({ editing: { profile } }: { editing: EditableProfile }) {
  const { t } = useLingui();
  const known = useQuery(interestsQuery).data ?? [];
  const own = known.filter(({ id }) => profile.interests.includes(id));
  const state = useSection({
    member: profile.id,
    section: 'interests',
    // In one order, so that ticking one off and on again is no change.
    saved: { interests: profile.interests.toSorted() },
    toChange: (changed) => changed,
  });
  return (
    <SectionForm
      id="interests"
      title={<Trans>What you like</Trans>}
      size="large"
      summary={
        own.length > 0 ? (
          <ul className={styles.chips}>
            {own.map(({ id, name, icon }) => (
              <li key={id}>
                <Chip icon={<NamedIcon name={icon} />}>{name}</Chip>
              </li>
            ))}
          </ul>
        ) : (
          <Nothing>{t`Choose what you like`}</Nothing>
        )
      }
      lead={<Trans>People who share some of them can find you more easily.</Trans>}
      state={state}
    >
      <ConsentHint />
      <InterestPicker
        wanted
        roomy
        chosen={state.values.interests}
        Icon={NamedIcon}
        error={state.error('interests')}
        onChange={(interests) => state.change({ interests: interests.toSorted() })}
      />
    </SectionForm>
  );
}
