import { Trans, useLingui } from '@lingui/react/macro';
import type { EditableProfile, SpokenLanguage } from '#/api/wire';
import { Nothing, SectionForm } from '#/features/profile/section-form';
import { useSection } from '#/features/profile/use-section';
import { INTENT, INTENTS } from '#/shared/profile/intent-words';
import { LanguagePicker } from '#/shared/profile/language-picker';
import { languageName } from '#/shared/profile/spoken-languages';
import { Chip } from '#/ui/buttons/chip';
import { Checkbox } from '#/ui/fields/checkbox';
import styles from './section-form.module.css';

function Chips({ words, nothing }: { words: readonly string[]; nothing: string }) {
  if (words.length === 0) return <Nothing>{nothing}</Nothing>;
  return (
    <ul className={styles.chips}>
      {words.map((word) => (
        <li key={word}>
          <Chip>{word}</Chip>
        </li>
      ))}
    </ul>
  );
}

/** What one is open to: several, or nothing said. */
export function IntentSection({ editing: { profile } }: { editing: EditableProfile }) {
  const { t, i18n } = useLingui();
  const state = useSection({
    member: profile.id,
    section: 'intent',
    saved: { intent: profile.intent },
    toChange: (changed) => changed,
  });
  const { intent } = state.values;
  const title = <Trans comment="Heading on the own profile: chatting, dates, a relationship">What I'm open to</Trans>;
  return (
    <SectionForm
      id="intent"
      title={title}
      lead={<Trans>Choose as many as you like. Others can search for it.</Trans>}
      control="input"
      summary={<Chips words={profile.intent.map((one) => i18n._(INTENT[one]))} nothing={t`Say what you're open to`} />}
      state={state}
    >
      <fieldset className={styles.answer}>
        <legend className="visually-hidden">{title}</legend>
        {INTENTS.map((one, index) => (
          <Checkbox
            key={one}
            name="intent"
            label={i18n._(INTENT[one])}
            checked={intent.includes(one)}
            error={index === 0 ? state.error('intent') : undefined}
            onChange={() =>
              state.change({ intent: INTENTS.filter((other) => intent.includes(other) !== (other === one)) })
            }
          />
        ))}
      </fieldset>
    </SectionForm>
  );
}

/** The languages that one speaks, the own one first. */
export function LanguagesSection({ editing: { profile } }: { editing: EditableProfile }) {
  const { t, i18n } = useLingui();
  const state = useSection({
    member: profile.id,
    section: 'languages',
    saved: { languages: profile.languages },
    toChange: (changed) => changed,
  });
  return (
    <SectionForm
      id="languages"
      title={<Trans>Languages I speak</Trans>}
      lead={<Trans>Others can search for people who speak their language.</Trans>}
      control="select"
      summary={
        <Chips
          words={profile.languages.map((code) => languageName(code, i18n.locale))}
          nothing={t`Say what you speak`}
        />
      }
      state={state}
    >
      <LanguagePicker
        label={t`Add a language`}
        empty={t({ message: 'Choose one', comment: 'In a list of languages' })}
        chosen={state.values.languages}
        error={state.error('languages')}
        onChange={(languages) => state.change({ languages: languages as SpokenLanguage[] })}
      />
    </SectionForm>
  );
}
