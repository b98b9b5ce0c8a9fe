import { Trans, useLingui } from '@lingui/react/macro';
import { Heart, MessageCircle } from 'lucide-react';
import { useState } from 'react';
import { useSettings } from '#/api/site';
import type { LanderProfile } from '#/api/wire';
import { JoinBar } from '#/features/landers/frame/join-bar';
import { LanderHeader } from '#/features/landers/frame/lander-header';
import { genderOf, PEOPLE } from '#/features/landers/lander-list';
import { LikedDialog } from '#/features/landers/people/liked-dialog';
import { PersonDialog } from '#/features/landers/people/person-dialog';
import { PersonPhoto } from '#/features/landers/people/person-photo';
import { Shown } from '#/features/landers/people/shown';
import { SomeoneLine } from '#/features/landers/people/someone-line';
import { usePeople } from '#/features/landers/people/use-people';
import { Button } from '#/ui/buttons/button';
import styles from './socialnetwork.module.css';

/** After so many posts of people the site says something itself. */
const BREATH = 3;

/**
 * Spec 2 `/landers/socialnetwork`: faces above, a feed below. A post is a profile and says nothing that its
 * member did not.
 */
export function Socialnetwork({ slug }: { slug?: string | undefined }) {
  const { t } = useLingui();
  const { name: site } = useSettings();
  const { people, waiting } = usePeople(PEOPLE.socialnetwork, genderOf(slug));
  const [writing, setWriting] = useState<LanderProfile | null>(null);
  const [liked, setLiked] = useState<LanderProfile | null>(null);
  return (
    <div className={styles.page}>
      <LanderHeader />
      <div className={styles.inner}>
        <h1 tabIndex={-1} className={styles.title}>
          <Trans>A network with one purpose: meeting people.</Trans>
        </h1>
        <ul className={styles.faces} aria-busy={waiting} aria-label={t`People to meet`}>
          {waiting && [1, 2, 3, 4, 5].map((key) => <li key={key} className={styles.ring} />)}
          {people.map((person) => (
            <Shown key={person.id} person={person}>
              <li>
                <button type="button" className={styles.face} onClick={() => setWriting(person)}>
                  <span className={styles.ring}>
                    <PersonPhoto person={person} sizes="72px" />
                  </span>
                  {person.name}
                </button>
              </li>
            </Shown>
          ))}
        </ul>
        <div className={styles.feed}>
          {waiting && (
            <div className={styles.post}>
              <div className={styles.picture} />
            </div>
          )}
          {people.map((person, place) => (
            <Shown key={person.id} person={person}>
              <article className={styles.post}>
                <header className={styles.head}>
                  <span className={styles.small}>
                    <PersonPhoto person={person} sizes="44px" />
                  </span>
                  <SomeoneLine person={person} />
                </header>
                <div className={styles.picture}>
                  <PersonPhoto person={person} sizes="(width >= 576px) 500px, 100vw" priority={place === 0} />
                </div>
                <div className={styles.deeds}>
                  <Button variant="secondary" icon={<Heart />} onClick={() => setLiked(person)}>
                    <Trans comment="Button: I like this person">Like</Trans>
                  </Button>
                  <Button
                    icon={<MessageCircle />}
                    onClick={() => setWriting(person)}
                  >{t`Write to ${person.name}`}</Button>
                </div>
                {place === BREATH - 1 && (
                  <p className={styles.word}>
                    <strong>{site}</strong>{' '}
                    <Trans>
                      No feed to get lost in: like, write, meet. Fictional profiles, if there are any, are clearly
                      labelled.
                    </Trans>
                  </p>
                )}
              </article>
            </Shown>
          ))}
        </div>
      </div>
      <JoinBar />
      <PersonDialog person={writing} onClose={() => setWriting(null)} />
      <LikedDialog person={liked} onClose={() => setLiked(null)} />
    </div>
  );
}
