import { useState } from 'react';
import { useMatches } from '@tanstack/react-router';
import { useUser } from '#/api/session';
import { useSettings } from '#/api/site';
import type { Country } from '#/api/wire';
import { isEntryWarned } from '#/layouts/chrome/entry-conditions';
import { dismiss, dismissedAt } from '#/lib/dismissals';
import { useHydrated } from '#/lib/hydrated';
import { isInstalledApp } from '#/lib/installed-app';
import { lazyPart } from '#/ui/layout/lazy-part';

const EntryDialog = lazyPart(() => import('#/layouts/chrome/entry-dialog').then((module) => module.EntryDialog));

/**
 * Shown once to a visitor before an adult site (spec 2); `only` limits it to some countries. It informs, it is
 * no age check.
 */
export function EntryWarning({ only }: { only?: readonly Country[] }) {
  const hydrated = useHydrated();
  const settings = useSettings();
  const user = useUser();
  const [entered, setEntered] = useState(false);
  const routes = useMatches({
    select: (matches) => matches.map(({ staticData }) => staticData.name),
    structuralSharing: true,
  });
  if (!hydrated || entered || dismissedAt('hide-site-entry-warning') !== null) return null;
  if (!isEntryWarned({ settings, routes, only, loggedIn: Boolean(user), installedApp: isInstalledApp() })) return null;
  const enter = () => {
    dismiss('hide-site-entry-warning', Date.now());
    setEntered(true);
  };
  return <EntryDialog minAge={settings.min_age} onEnter={enter} />;
}
