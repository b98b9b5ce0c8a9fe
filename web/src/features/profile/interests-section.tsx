import { Trans } from '@lingui/react/macro';
import type { EditableProfile } from '#/api/wire';
import { ConsentHint } from '#/features/profile/consent-hint';
import { SectionForm } from '#/features/profile/section-form';
import { useSection } from '#/features/profile/use-section';
import { InterestPicker } from '#/shared/profile/interest-picker';
import { NamedIcon } from '#/ui/marks/named-icon';

/** What one likes, chosen from the site's interests, those of an erotic kind apart. */
export function InterestsSection({ editing: { profile } }: { editing: EditableProfile }) {
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
