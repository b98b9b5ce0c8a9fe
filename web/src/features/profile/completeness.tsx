import { Trans, useLingui } from '@lingui/react/macro';
import { CircleCheck } from 'lucide-react';
import type { EditableProfile, ProfilePart } from '#/api/wire';
import { openCard } from '#/features/profile/open-card';
import { regional } from '#/lib/regional';
import { Card } from '#/ui/layout/card';
import styles from './completeness.module.css';

/** Which section a part is filled in at, and its control there. */
const PLACES: Record<ProfilePart, { section: string; control: string }> = {
  photo: { section: 'photos', control: 'button[name=photo]' },
  about: { section: 'about', control: 'textarea' },
  interests: { section: 'interests', control: 'input[type=search]' },
  reason: { section: 'reason', control: 'textarea' },
  prompts: { section: 'prompts', control: ':is(select, textarea)' },
  relationship_status: { section: 'looks', control: '[name=relationship_status]' },
  body_type: { section: 'looks', control: '[name=body_type]' },
  hair_colour: { section: 'looks', control: '[name=hair_colour]' },
  eye_colour: { section: 'looks', control: '[name=eye_colour]' },
  tattoos: { section: 'looks', control: '[name=tattoos]' },
};

/** Those of one section count as one line. */
const LOOKS: readonly ProfilePart[] = ['relationship_status', 'body_type', 'hair_colour', 'eye_colour', 'tattoos'];

/** Opens the card of a section at a control; photos have no card, and are brought into sight. */
function jumpTo(section: string, control: string): void {
  if (section !== 'photos') return openCard.set({ section, control });
  const place = document.querySelector<HTMLElement>(`#${section}`);
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  place?.scrollIntoView({ behavior: calm ? 'auto' : 'smooth', block: 'start' });
  (place?.querySelector<HTMLElement>(control) ?? place)?.focus({ preventScroll: true });
}

/** How much of the profile is there, and what is missing, each a jump to its place. */
export function Completeness({
  completeness: { percent, missing },
}: {
  completeness: EditableProfile['completeness'];
}) {
  const { t, i18n } = useLingui();
  const share = new Intl.NumberFormat(regional(i18n.locale), { style: 'percent' }).format(percent / 100);
  const words: Record<ProfilePart, string> = {
    photo: t`Add a photo`,
    about: t`Write about yourself`,
    interests: t`Choose what you like`,
    reason: t`Say what brings you here`,
    prompts: t`Finish a sentence or three`,
    relationship_status: t`Relationship status`,
    body_type: t`Body type`,
    hair_colour: t`Hair`,
    eye_colour: t`Eyes`,
    tattoos: t`Tattoos`,
  };
  const done = missing.length === 0;
  const looks = missing.filter((part) => LOOKS.includes(part));
  const lines = missing.filter((part) => !looks.includes(part) || part === looks[0]);
  const wordsOf = (part: ProfilePart) => (looks.length > 1 && part === looks[0] ? t`Looks and lifestyle` : words[part]);
  return (
    <Card as="section">
      <div className={styles.completeness}>
        <h2 className={styles.title} id="complete-title">
          {done ? (
            <>
              <CircleCheck aria-hidden="true" />
              <Trans>Your profile is complete</Trans>
            </>
          ) : (
            <Trans>Your profile is {share} complete</Trans>
          )}
        </h2>
        <progress className={styles.bar} value={percent} max={100} aria-labelledby="complete-title" />
        {!done && (
          <>
            <p className={styles.lead}>
              <Trans>People are more likely to reply when they know a little about you. Still missing:</Trans>
            </p>
            <ul className={styles.list}>
              {lines.map((part) => (
                <li key={part}>
                  <button
                    type="button"
                    className={styles.jump}
                    onClick={() => jumpTo(PLACES[part].section, PLACES[part].control)}
                  >
                    {wordsOf(part)}
                  </button>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </Card>
  );
}
