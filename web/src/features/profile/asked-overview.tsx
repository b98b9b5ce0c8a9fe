import { Trans, useLingui } from '@lingui/react/macro';
import type { AskedField, AskedWords } from '#/api/wire';
import { openCard } from '#/features/profile/open-card';
import { Notice } from '#/ui/marks/notice';
import styles from './profile-page.module.css';

/** At the top of the page: what moderators asked to change, with the ways there. */
export function AskedOverview({ asked }: { asked: readonly AskedWords[] }) {
  const { t } = useLingui();
  if (asked.length === 0) return null;
  const places: Record<AskedField, { section: string; title: string }> = {
    name: { section: 'basics', title: t`Name` },
    about: { section: 'about', title: t`About me` },
    reason: { section: 'reason', title: t`Why I'm here` },
    prompts: {
      section: 'prompts',
      title: t({
        message: 'In my own words',
        comment: 'Heading: short beginnings that a member finishes on the own profile',
      }),
    },
  };
  return (
    <Notice tone="warn">
      <p>
        <Trans>Please change something on your profile:</Trans>
      </p>
      <ul>
        {asked.map(({ field }) => {
          const { section, title } = places[field];
          return (
            <li key={field}>
              <button type="button" className={styles.way} onClick={() => openCard.set({ section })}>
                {title}
              </button>
            </li>
          );
        })}
      </ul>
    </Notice>
  );
}
