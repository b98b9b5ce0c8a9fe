import { useLingui } from '@lingui/react/macro';
import type { AskedField, AskedReason, PhotoReason } from '#/console/api/types';
import { FIELD_NAMES, PHOTO_REASON_LIST, PHOTO_REASONS, TEXT_REASON_LIST, TEXT_REASONS } from '#/console/measure-words';
import type { ActDraft } from '#/console/queues/act-form';
import { Select } from '#/ui/fields/select';

const DAYS = [1, 3, 7, 30, 90];
const FIELDS = Object.keys(FIELD_NAMES) as AskedField[];

interface ActFieldsProps {
  draft: ActDraft;
  /** Id and revision. */
  photos: readonly [string, number][];
  /** By somebody; else a rule noticed it. */
  isReported: boolean;
  onChange: (part: Partial<ActDraft>) => void;
}

/** What an act needs besides its words: which photo, which text, how long, about whom. */
export function ActFields({ draft, photos, isReported, onChange }: ActFieldsProps) {
  const { i18n, t } = useLingui();
  const { kind } = draft;
  return (
    <>
      {kind.endsWith('_photo') && photos.length > 1 && (
        <Select
          label={t`Which one`}
          options={photos.map(([value], index) => ({ value, label: t`Number ${index + 1} of the evidence` }))}
          value={draft.photo}
          onChange={(event) => {
            const chosen = photos.find(([id]) => id === event.currentTarget.value);
            if (chosen) onChange({ photo: chosen[0], revision: chosen[1] });
          }}
        />
      )}
      {kind === 'reject_photo' && (
        <Select
          label={t`Reason`}
          options={PHOTO_REASON_LIST.map((value) => ({ value, label: i18n._(PHOTO_REASONS[value]) }))}
          value={draft.photoReason}
          onChange={(event) => onChange({ photoReason: event.currentTarget.value as PhotoReason })}
        />
      )}
      {kind === 'hide_words' && (
        <>
          <Select
            label={t`Which text`}
            options={FIELDS.map((value) => ({ value, label: i18n._(FIELD_NAMES[value]) }))}
            value={draft.field}
            onChange={(event) => onChange({ field: event.currentTarget.value as AskedField })}
          />
          <Select
            label={t`Reason`}
            options={TEXT_REASON_LIST.map((value) => ({ value, label: i18n._(TEXT_REASONS[value]) }))}
            value={draft.textReason}
            onChange={(event) => onChange({ textReason: event.currentTarget.value as AskedReason })}
          />
        </>
      )}
      {kind.startsWith('pause') && (
        <Select
          label={t`For how long`}
          options={DAYS.map((days) => ({ value: String(days), label: t`Days: ${days}` }))}
          value={String(draft.days)}
          onChange={(event) => onChange({ days: Number(event.currentTarget.value) })}
        />
      )}
      {isReported && (kind === 'warn' || kind === 'pause') && (
        <Select
          label={t`Who it's about`}
          options={[
            { value: 'reported', label: t`Who was reported` },
            { value: 'reporter', label: t`Who reported` },
          ]}
          value={draft.whom}
          onChange={(event) => onChange({ whom: event.currentTarget.value as ActDraft['whom'] })}
        />
      )}
    </>
  );
}
