import { Trans, useLingui } from '@lingui/react/macro';
import type { MessageDescriptor } from '@lingui/core';
import { useSettings } from '#/api/site';
import type { EditableProfile, OwnProfile, ProfileChanges } from '#/api/wire';
import { SectionForm } from '#/features/profile/section-form';
import { useSection } from '#/features/profile/use-section';
import { BODY, EYES, HAIR, TATTOOS } from '#/shared/profile/profile-words';
import { RELATIONSHIP } from '#/shared/profile/relationship-words';
import { Select } from '#/ui/fields/select';
import styles from './looks-section.module.css';

const FIELDS = ['relationship_status', 'body_type', 'hair_colour', 'eye_colour', 'tattoos'] as const;
type Field = (typeof FIELDS)[number];

const WORDS: Record<Field, Readonly<Record<string, MessageDescriptor>>> = {
  relationship_status: RELATIONSHIP,
  body_type: BODY,
  hair_colour: HAIR,
  eye_colour: EYES,
  tattoos: TATTOOS,
};

function savedOf(profile: OwnProfile): Record<Field, string> {
  const { relationship_status, body_type, hair_colour, eye_colour, tattoos } = profile;
  return {
    relationship_status: relationship_status ?? '',
    body_type: body_type ?? '',
    hair_colour: hair_colour ?? '',
    eye_colour: eye_colour ?? '',
    tattoos: tattoos ?? '',
  };
}

/** What each list offers is what the server knows, so its values are the server's. */
function toChange(changed: Partial<Record<Field, string>>): ProfileChanges {
  return Object.fromEntries(Object.entries(changed).map(([field, value]) => [field, value || null])) as ProfileChanges;
}

/** What the site's profiles show of looks and life (spec 3: visible_profile_fields); each may be left out. */
export function LooksSection({ editing: { profile } }: { editing: EditableProfile }) {
  const { t, i18n } = useLingui();
  const { visible_profile_fields: visible } = useSettings();
  const state = useSection({ member: profile.id, section: 'looks', saved: savedOf(profile), toChange });
  const labels: Record<Field, string> = {
    relationship_status: t`Relationship status`,
    body_type: t`Body type`,
    hair_colour: t`Hair`,
    eye_colour: t`Eyes`,
    tattoos: t`Tattoos`,
  };
  const shown = FIELDS.filter((field) => visible.includes(field));
  if (shown.length === 0) return null;
  return (
    <SectionForm id="looks" title={<Trans>Looks and lifestyle</Trans>} state={state}>
      <div className={styles.fields}>
        {shown.map((field) => (
          <Select
            key={field}
            label={labels[field]}
            name={field}
            options={Object.entries(WORDS[field]).map(([value, words]) => ({ value, label: i18n._(words) }))}
            empty={t({ message: 'Prefer not to say', comment: 'Empty line of the list of relationship statuses' })}
            value={state.values[field]}
            error={state.error(field)}
            onChange={({ target }) => state.change({ [field]: target.value })}
          />
        ))}
      </div>
    </SectionForm>
  );
}
