import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { EditableProfile } from '#/api/wire';
import { AskedNotice, isAsked } from '#/features/profile/asked-notice';
import { Counter } from '#/features/profile/counter';
import { Nothing, SectionForm } from '#/features/profile/section-form';
import { useSection } from '#/features/profile/use-section';
import { TextArea } from '#/ui/fields/text-field';

interface TextSectionProps {
  editing: EditableProfile;
  field: 'about' | 'reason';
  title: string;
  lead: ReactNode;
  /** What the card says while there is none. */
  nothing: string;
  /** Characters as the server takes them (members/notes.rs). */
  longest: number;
  rows: number;
}

/** A text of the member's own; empty takes it out of the profile. */
export function TextSection({
  editing: { profile, asked },
  field,
  title,
  lead,
  nothing,
  longest,
  rows,
}: TextSectionProps) {
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
    <SectionForm
      id={field}
      title={title}
      lead={lead}
      control="textarea"
      notice={isAsked(asked, field) && <AskedNotice asked={asked} field={field} />}
      summary={profile[field] ? <p dir="auto">{profile[field]}</p> : <Nothing>{nothing}</Nothing>}
      state={state}
    >
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
