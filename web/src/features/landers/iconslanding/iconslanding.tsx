import { Trans, useLingui } from '@lingui/react/macro';
import {
  Bike,
  Camera,
  ChefHat,
  Clapperboard,
  Coffee,
  Dices,
  Dog,
  Dumbbell,
  Flower2,
  Gamepad2,
  Landmark,
  Leaf,
  MessagesSquare,
  Mountain,
  Music,
  Palette,
  Plane,
  Tent,
  Theater,
  Waves,
  Wine,
  BookOpen,
  Snowflake,
  Footprints,
} from 'lucide-react';
import type { FormEvent } from 'react';
import { useSettings } from '#/api/site';
import { LanderHeader } from '#/features/landers/frame/lander-header';
import { useStart } from '#/features/landers/writing/use-start';
import { Button } from '#/ui/buttons/button';
import styles from './iconslanding.module.css';

/** Pictures of interests (settings/data/interests.json), by the variant that shows them. */
const ICONS = {
  usual: [
    ['music', Music],
    ['cooking', ChefHat],
    ['travelling', Plane],
    ['cinema', Clapperboard],
    ['hiking', Mountain],
    ['wine', Wine],
    ['reading', BookOpen],
    ['cycling', Bike],
    ['pets', Dog],
    ['art', Palette],
    ['swimming', Waves],
    ['conversation', MessagesSquare],
  ],
  outdoors: [
    ['hiking', Mountain],
    ['cycling', Bike],
    ['camping', Tent],
    ['swimming', Waves],
    ['winter_sports', Snowflake],
    ['nature', Leaf],
    ['gardening', Flower2],
    ['fitness', Dumbbell],
    ['travelling', Plane],
    ['pets', Dog],
    ['photography', Camera],
    ['dancing', Footprints],
  ],
  home: [
    ['cooking', ChefHat],
    ['reading', BookOpen],
    ['gaming', Gamepad2],
    ['board_games', Dices],
    ['cinema', Clapperboard],
    ['music', Music],
    ['wine', Wine],
    ['theatre', Theater],
    ['museums', Landmark],
    ['art', Palette],
    ['dining_out', Coffee],
    ['conversation', MessagesSquare],
  ],
} as const;

type InterestId = (typeof ICONS)[keyof typeof ICONS][number][0];

function useNames(): Record<InterestId, string> {
  const { t } = useLingui();
  return {
    music: t`Music`,
    cooking: t`Cooking`,
    travelling: t`Travelling`,
    cinema: t`Cinema`,
    hiking: t`Hiking`,
    wine: t`Wine`,
    reading: t`Reading`,
    cycling: t`Cycling`,
    pets: t`Pets`,
    art: t`Art`,
    swimming: t`Swimming`,
    conversation: t`Good conversation`,
    camping: t`Camping`,
    winter_sports: t`Winter sports`,
    nature: t`Nature`,
    gardening: t`Gardening`,
    fitness: t`Fitness`,
    photography: t`Photography`,
    dancing: t`Dancing`,
    gaming: t`Gaming`,
    board_games: t`Board games`,
    theatre: t`Theatre`,
    museums: t`Museums`,
    dining_out: t`Dining out`,
  };
}

/** Spec 2 `/landers/iconslanding`: what one likes, by pictures; sign-up has it filled in. */
export function Iconslanding({ slug }: { slug?: string | undefined }) {
  const { interests } = useSettings();
  const names = useNames();
  const { join } = useStart();
  const icons = slug === 'outdoors' || slug === 'home' ? ICONS[slug] : ICONS.usual;
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const chosen = new FormData(event.currentTarget).getAll('interests').map(String);
    // A site may offer fewer of them.
    join({ interests: chosen.filter((id) => interests.includes(id)) });
  };
  return (
    <div className={styles.page}>
      <LanderHeader />
      <form className={styles.inner} onSubmit={send}>
        <div className={styles.texts}>
          <h1 tabIndex={-1} className={styles.title}>
            {slug === 'outdoors' ? (
              <Trans>Better outside. Better together.</Trans>
            ) : slug === 'home' ? (
              <Trans>Your couch has room for two.</Trans>
            ) : (
              <Trans>Three things you love?</Trans>
            )}
          </h1>
          <p className={styles.lead}>
            <Trans>Tap them. We'll add them to your profile, so people who love the same things can find you.</Trans>
          </p>
        </div>
        <ul className={styles.icons}>
          {icons.map(([id, Icon]) => (
            <li key={id}>
              <label className={styles.icon}>
                <input type="checkbox" name="interests" value={id} />
                <span className={styles.face}>
                  <Icon aria-hidden="true" />
                  {names[id]}
                </span>
              </label>
            </li>
          ))}
        </ul>
        <div className={styles.go}>
          <Button type="submit" size="large" wide>
            <Trans>Create my profile</Trans>
          </Button>
          <p className={styles.small}>
            <Trans>Signing up is free. For adults only.</Trans>
          </p>
        </div>
      </form>
    </div>
  );
}
