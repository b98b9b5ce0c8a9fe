import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useSettings } from '#/api/site';
import type { StepProps } from '#/features/signup/account-step';
import { readDraft } from '#/features/signup/draft';
import { LegalLine } from '#/features/signup/legal-line';
import { RELATIONSHIPS } from '#/features/signup/sign-up-values';
import { InterestPicker } from '#/shared/profile/interest-picker';
import { RELATIONSHIP } from '#/shared/profile/relationship-words';
import { Checkbox } from '#/ui/fields/checkbox';
import { Select } from '#/ui/fields/select';
import { TextArea } from '#/ui/fields/text-field';

interface MoreStepProps extends StepProps {
  /** The lists load once this is near. */
  wanted: boolean;
}

/**
 * What one may tell about oneself, of what the site's profiles show, and whether others see the delicate part:
 * a choice, never a condition.
 */
export function MoreStep({ error, wanted }: MoreStepProps) {
  const { t } = useLingui();
  const { visible_profile_fields: fields, visible_profile_notes: notes } = useSettings();
  const [interests, setInterests] = useState<readonly string[]>(() => readDraft().interests ?? []);
  const relationships = RELATIONSHIPS.map((value) => ({ value, label: t(RELATIONSHIP[value]) }));
  return (
    <>
      <p>
        <Trans>
          This is all optional, and you can change it later. People are more likely to reply when they know a little
          about you.
        </Trans>
      </p>
      {fields.includes('relationship_status') && (
        <Select
          label={t`Relationship status`}
          name="relationship_status"
          options={relationships}
          empty={t({ message: 'Prefer not to say', comment: 'Empty line of the list of relationship statuses' })}
          defaultValue=""
          error={error('relationship_status')}
        />
      )}
      {fields.includes('interests') && (
        <InterestPicker wanted={wanted} chosen={interests} onChange={setInterests} error={error('interests')} />
      )}
      {notes.includes('reason') && (
        <TextArea
          label={t`What brings you here?`}
          name="reason"
          rows={2}
          dir="auto"
          hint={t`One sentence is enough. Others see it on your profile.`}
          error={error('reason')}
        />
      )}
      <Checkbox
        name="consent"
        label={<Trans>Show who I'm looking for and my interests on my profile</Trans>}
        hint={
          <Trans>
            This may reveal your sexual orientation, so it's your choice. If you leave it unticked, others see neither.
            You can change your mind in your settings at any time.
          </Trans>
        }
      />
      <LegalLine />
    </>
  );
}
