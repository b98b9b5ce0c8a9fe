import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { EditableProfile } from '#/api/wire';
import { AskedNotice } from '#/features/profile/asked-notice';
import { Counter } from '#/features/profile/counter';
import { SectionForm } from '#/features/profile/section-form';
import { useSection } from '#/features/profile/use-section';
import { TextArea } from '#/ui/fields/text-field';

interface TextSectionProps {
  editing: EditableProfile;
  field: 'about' | 'reason';
  title: string;
  lead: ReactNode;
  /** Characters as the server takes them (members/notes.rs). */
  longest: number;
  rows: number;
}

/** A text of the member's own; empty takes it out of the profile. */
export function TextSection({ editing: { profile, asked }, field, title, lead, longest, rows }: TextSectionProps) {
  const { t } = useLingui();
  const state = useSection({
    member: profile.id,
    section: field,
    saved: { text: profile[field] ?? '' },
    check: ({ text }): Record<string, string> =>
      [...text.trim()].length > longest ? { [field]: t`Please use at most ${longest} characters.` } : {},
    toChange: (_, { text }) => ({ [field]: text.trim() === '' ? null : text.trim() }),
  });
  return (
    <SectionForm id={field} title={title} lead={lead} state={state}>
      <AskedNotice asked={asked} field={field} />
      <TextArea
        label={<span className="visually-hidden">{title}</span>}
        name={field}
        rows={rows}
        dir="auto"
        value={state.values.text}
        hint={<Counter text={state.values.text} longest={longest} />}
        error={state.error(field)}
        onChange={({ target }) => state.change({ text: target.value })}
      />
    </SectionForm>
  );
}
