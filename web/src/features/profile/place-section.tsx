import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { citiesQuery } from '#/api/queries/reference';
import type { EditableProfile } from '#/api/wire';
import { SectionForm } from '#/features/profile/section-form';
import { UseMyLocation } from '#/features/profile/use-my-location';
import { useSection } from '#/features/profile/use-section';
import { PlaceFields } from '#/shared/places/place-fields';
import { usePlaceChoice } from '#/shared/places/use-place';

/** Where one lives: chosen from the lists, or found by the device. */
export function PlaceSection({ editing: { profile } }: { editing: EditableProfile }) {
  const { t } = useLingui();
  const cities = useQuery(citiesQuery(profile.country)).data ?? [];
  const region = cities.find(({ id }) => id === profile.city_id)?.region ?? '';
  const state = useSection({
    member: profile.id,
    section: 'place',
    saved: { country: profile.country as string, region, city: profile.city_id },
    check: (place): Record<string, string> => {
      const empty = (['country', 'region', 'city'] as const).find((field) => place[field] === '');
      return empty ? { [empty]: t`Please choose a place from the list.` } : {};
    },
    toChange: (_, place) => place,
  });
  const choice = usePlaceChoice(true, state.values, state.change);
  return (
    <SectionForm id="place" title={<Trans>Where you live</Trans>} state={state}>
      <UseMyLocation onFound={state.change} />
      <PlaceFields choice={choice} error={state.error} />
    </SectionForm>
  );
}
