import type { MessageDescriptor } from '@lingui/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { sectionQuery, type FileOf } from '#/console/api/members';
import type { SeenProfile } from '#/console/api/types';
import { countryName, languageName } from '#/console/language-name';
import { Loaded } from '#/console/loaded';
import { FIELD_NAMES } from '#/console/measure-words';
import { Fact, Facts } from '#/console/members/facts';
import * as words from '#/console/members/profile-words';
import { agesOf } from '#/lib/regional';
import styles from './members.module.css';

/** Their page as a newcomer to their site gets it; without its pictures, which are looked at in the queues. */
export function ProfilePart(of: FileOf) {
  const found = useQuery(sectionQuery('/api/console/member-profile', of));
  return (
    <Loaded query={found}>
      {({ profile }) =>
        profile ? (
          <Page profile={profile} />
        ) : (
          <p>
            <Trans>Others don't find this member: the profile isn't active.</Trans>
          </p>
        )
      }
    </Loaded>
  );
}

/** What the profile says of its fields, without those that it leaves open or the site doesn't show. */
function saidBy(profile: SeenProfile): MessageDescriptor[] {
  const { sexuality, relationship_status: status, body_type: body, hair_colour: hair } = profile;
  const { eye_colour: eyes, tattoos } = profile;
  return [
    status && words.RELATIONSHIPS[status],
    sexuality && words.SEXUALITIES[sexuality],
    body && words.BODIES[body],
    hair && words.HAIRS[hair],
    eyes && words.EYES[eyes],
    tattoos && words.TATTOOS[tattoos],
  ].filter((said) => said !== null && said !== undefined);
}

function Page({ profile }: { profile: SeenProfile }) {
  const { i18n } = useLingui();
  const { photos } = profile;
  const locked = photos.filter((photo) => photo.locked).length;
  const said = saidBy(profile);
  return (
    <>
      <p>
        <strong>
          <bdi>{profile.name}</bdi>, {agesOf(profile)}
        </strong>
      </p>
      <p className={styles.detail}>
        {profile.city}, {countryName(profile.country, i18n.locale)} · {i18n._(words.ONLINE[profile.online])}
      </p>
      <Facts>
        <Fact name={<Trans>Photos</Trans>}>
          <Plural value={photos.length} one="# photo" other="# photos" />
          {locked > 0 && (
            <>
              {' · '}
              <Trans>Only after a purchase: {locked}</Trans>
            </>
          )}
        </Fact>
        {said.length > 0 && <Fact name={<Trans>About them</Trans>}>{said.map((one) => i18n._(one)).join(', ')}</Fact>}
        {profile.intent.length > 0 && (
          <Fact name={<Trans comment="A profile: chatting, dates, a relationship">Open to</Trans>}>
            {profile.intent.map((one) => i18n._(words.INTENTS[one])).join(', ')}
          </Fact>
        )}
        {profile.languages.length > 0 && (
          <Fact name={<Trans>Speaks</Trans>}>
            {profile.languages.map((code) => languageName(code, i18n.locale)).join(', ')}
          </Fact>
        )}
        {profile.interests.length > 0 && (
          <Fact name={<Trans>Interests</Trans>}>{profile.interests.join(', ').replaceAll('_', ' ')}</Fact>
        )}
      </Facts>
      {(['about', 'reason'] as const).map(
        (field) =>
          profile[field] && (
            <div key={field}>
              <h3>{i18n._(FIELD_NAMES[field])}</h3>
              <p className={styles.text} dir="auto">
                {profile[field]}
              </p>
            </div>
          ),
      )}
      {profile.prompts.map(({ id, question, answer }) => (
        <div key={id}>
          <h3>{question}</h3>
          <p className={styles.text} dir="auto">
            {answer}
          </p>
        </div>
      ))}
      <p className={styles.detail}>
        <Trans>This is exactly what a new member of the site without a purchase gets to see.</Trans>
      </p>
    </>
  );
}
