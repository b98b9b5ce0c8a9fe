import { useLingui } from '@lingui/react/macro';
import { useMatches, useRouter } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';
import { useHydrated } from '#/lib/hydrated';
import { isInstalledApp } from '#/lib/installed-app';
import { IconButton } from '#/ui/buttons/icon-button';

/** Spec 2: only as an installed app, and only on the routes marked `back`. */
export function BackButton() {
  const { t } = useLingui();
  const { history } = useRouter();
  const wanted = useMatches({ select: (matches) => matches.some(({ staticData }) => staticData.back) });
  const hydrated = useHydrated();
  if (!wanted || !hydrated || !isInstalledApp()) return null;
  return <IconButton label={t`Back`} icon={<ChevronLeft />} onClick={() => history.back()} />;
}
