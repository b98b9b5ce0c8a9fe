import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { MapPin, Reply } from 'lucide-react';
import { chatQuery } from '#/api/queries/chat';
import { memberQuery } from '#/api/queries/member';
import { interestsQuery } from '#/api/queries/reference';
import { useMember } from '#/api/session';
import { useSettings } from '#/api/site';
import type { Id, Profile } from '#/api/wire';
import { FictionalLabel, OnlineDot, Presence, Whereabouts } from '#/shared/member-card/labels';
import { SpentHere } from '#/features/chat/beside/spent-here';
import { AlbumLine } from '#/features/chat/lazy-parts';
import { agesOf } from '#/lib/regional';
import { ANSWERS } from '#/shared/profile/profile-words';
import { ButtonLink } from '#/ui/buttons/button-link';
import { Chip } from '#/ui/buttons/chip';
import { Skeleton } from '#/ui/layout/skeleton';
import { NamedIcon } from '#/ui/marks/named-icon';
import { Photo } from '#/ui/marks/photo';
import { Silhouette } from '#/ui/marks/silhouette';
import styles from './partner-panel.module.css';

function Picture({ person }: { person: Profile }) {
  const { cdn_prefix } = useSettings();
  const image = person.main_image;
  if (!image)
    return (
      <div className={styles.photo}>
        <Silhouette of={person.id} />
      </div>
    );
  return (
    <div className={styles.photo}>
      <Photo src={cdn_prefix + image.match} alt="" width={480} height={600} />
    </div>
  );
}

/** What one could talk about: interests of both. */
function InCommon({ person }: { person: Profile }) {
  const own = useMember().profile.interests;
  const shared = person.interests.filter((id) => own.includes(id));
  const known = useQuery({ ...interestsQuery, enabled: shared.length > 0 }).data ?? [];
  const named = shared.flatMap((id) => known.find((interest) => interest.id === id) ?? []);
  if (named.length === 0) return null;
  return (
    <div className={styles.part}>
      <h3>
        <Trans comment="Heading over the interests that the reader shares with the other one">You both like</Trans>
      </h3>
      <ul className={styles.chips}>
        {named.map(({ id, name, icon }) => (
          <li key={id}>
            <Chip icon={<NamedIcon name={icon} />}>{name}</Chip>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Person({ person }: { person: Profile }) {
  const { i18n } = useLingui();
  const { about, answers } = person;
  return (
    <>
      <Picture person={person} />
      <div className={styles.who}>
        <h2>
          <bdi>{person.name}</bdi>, <span className="numbers">{agesOf(person)}</span>
        </h2>
        <p className={styles.line}>
          <MapPin aria-hidden="true" />
          <Whereabouts city={person.city} distance_km={person.distance_km} />
        </p>
        {person.online !== 'earlier' && (
          <p className={styles.line}>
            {person.online === 'online' && <OnlineDot />}
            <Presence online={person.online} />
          </p>
        )}
        {answers && (
          <p className={styles.line}>
            <Reply aria-hidden="true" />
            {i18n._(ANSWERS[answers])}
          </p>
        )}
        {person.album?.open && <AlbumLine person={person} />}
        {person.fictional && (
          <p>
            <FictionalLabel />
          </p>
        )}
      </div>
      <InCommon person={person} />
      {about && (
        <div className={styles.part}>
          <h3>
            <Trans>About me</Trans>
          </h3>
          <p dir="auto" className={styles.prose}>
            {about}
          </p>
        </div>
      )}
      {person.prompts.map(({ id, question, answer }) => (
        <div key={id} className={styles.part}>
          <h3>{question}</h3>
          <p dir="auto" className={styles.prose}>
            {answer}
          </p>
        </div>
      ))}
      <ButtonLink to="/members/$id" params={{ id: person.id }} variant="secondary" wide>
        <Trans>View profile</Trans>
      </ButtonLink>
    </>
  );
}

interface PartnerPanelProps {
  /** Of /chats/{id}. */
  conversation: Id | null;
  /** Of /members/{id}/chat. */
  profile: Id | null;
}

/** Beside a conversation on a wide window: who it is, what the two have in common, and what the member spent on it. */
export function PartnerPanel({ conversation, profile }: PartnerPanelProps) {
  const { t } = useLingui();
  const chat = useQuery({ ...chatQuery(conversation ?? ''), enabled: conversation !== null });
  const id = conversation ? chat.data?.profile?.id : profile;
  const { data: person, isPending } = useQuery({ ...memberQuery(id ?? ''), enabled: Boolean(id) });
  // Who has left, or can't be seen, has no profile; the conversation says so.
  const waits = conversation !== null && chat.isPending ? true : Boolean(id) && isPending;
  return (
    <section aria-label={t`Profile`} aria-busy={waits} className={styles.panel}>
      {person && <Person key={person.id} person={person} />}
      {waits && <Skeleton shape="photo" />}
      {/* Last: what comes later moves nothing. */}
      {person && conversation && <SpentHere conversation={conversation} />}
    </section>
  );
}
