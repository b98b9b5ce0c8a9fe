import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { AskedField, AskedWords } from '#/api/wire';
import { focusSection } from '#/ui/layout/section';
import { Notice } from '#/ui/marks/notice';

/** At the top of the page: what moderators asked to change, with the ways there. */
export function AskedOverview({ asked }: { asked: readonly AskedWords[] }) {
  const { t } = useLingui();
  if (asked.length === 0) return null;
  const places: Record<AskedField, { section: string; title: string }> = {
    name: { section: 'basics', title: t`Name` },
    about: { section: 'about', title: t`About me` },
    reason: { section: 'reason', title: t`Why I'm here` },
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
              <Link to="/profile" hash={section} resetScroll={false} onClick={() => focusSection(section)}>
                {title}
              </Link>
            </li>
          );
        })}
      </ul>
    </Notice>
  );
}
