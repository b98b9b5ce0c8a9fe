import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Compass, Languages, PersonStanding, Reply } from 'lucide-react';
import type { ReactNode } from 'react';
import { interestsQuery } from '#/api/queries/reference';
import { useSettings } from '#/api/site';
import type { Profile } from '#/api/wire';
import { detailsOf } from '#/features/member/detail-words';
import { regional } from '#/lib/regional';
import { ANSWERS } from '#/shared/profile/profile-words';
import { INTENT } from '#/shared/profile/intent-words';
import { languageName } from '#/shared/profile/spoken-languages';
import { useMoreGenders } from '#/shared/profile/genders';
import { Chip } from '#/ui/buttons/chip';
import { NamedIcon } from '#/ui/marks/named-icon';
import styles from './profile-texts.module.css';

function Interests({ ids }: { ids: readonly string[] }) {
  const known = useQuery(interestsQuery).data ?? [];
  const named = ids.flatMap((id) => known.find((interest) => interest.id === id) ?? []);
  if (named.length === 0) return null;
  return (
    <section className={styles.part}>
      <h2>
        <Trans>Interests</Trans>
      </h2>
      <ul className={styles.chips}>
        {named.map(({ id, name, icon }) => (
          <li key={id}>
            <Chip icon={<NamedIcon name={icon} />}>{name}</Chip>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Details({ profile }: { profile: Profile }) {
  const { i18n } = useLingui();
  const { visible_profile_fields } = useSettings();
  const details = detailsOf(profile, visible_profile_fields);
  const list = new Intl.ListFormat(regional(i18n.locale), { type: 'unit' });
  const intent = list.format(profile.intent.map((one) => i18n._(INTENT[one])));
  const spoken = list.format(profile.languages.map((code) => languageName(code, i18n.locale)));
  // As ever, nothing is said of women and men.
  const gender = useMoreGenders().find(({ id }) => id === profile.gender)?.name;
  if (details.length === 0 && !gender && !intent && !spoken && !profile.answers) return null;
  return (
    <section className={styles.part}>
      <h2>
        <Trans>Details</Trans>
      </h2>
      <ul className={styles.details}>
        {gender && (
          <li>
            <PersonStanding aria-hidden="true" />
            {gender}
          </li>
        )}
        {intent && (
          <li>
            <Compass aria-hidden="true" />
            <Trans comment="On a profile: chatting, dates, a relationship">Open to: {intent}</Trans>
          </li>
        )}
        {spoken && (
          <li>
            <Languages aria-hidden="true" />
            <Trans>Speaks: {spoken}</Trans>
          </li>
        )}
        {profile.answers && (
          <li>
            <Reply aria-hidden="true" />
            {i18n._(ANSWERS[profile.answers])}
          </li>
        )}
        {details.map(({ field, words, icon: Icon }) => (
          <li key={field}>
            <Icon aria-hidden="true" />
            {i18n._(words)}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Words({ title, text }: { title: ReactNode; text: string | null }) {
  return (
    text && (
      <section className={styles.part}>
        <h2>{title}</h2>
        <p dir="auto" className={styles.prose}>
          {text}
        </p>
      </section>
    )
  );
}

/** What a member tells: each part only when it is filled. */
export function ProfileTexts({ profile }: { profile: Profile }) {
  const { about, reason, interests, prompts } = profile;
  return (
    <>
      <Words title={<Trans>About me</Trans>} text={about} />
      {prompts.map(({ id, question, answer }) => (
        <Words key={id} title={question} text={answer} />
      ))}
      <Words title={<Trans>Why I'm here</Trans>} text={reason} />
      <Interests ids={interests} />
      <Details profile={profile} />
    </>
  );
}
