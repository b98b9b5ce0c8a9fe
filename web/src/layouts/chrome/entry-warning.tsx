import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { useMatches } from '@tanstack/react-router';
import { useUser } from '#/api/session';
import { useSettings } from '#/api/site';
import type { CountryCode, Settings } from '#/api/types';
import { dismiss, dismissedAt } from '#/lib/dismissals';
import { useHydrated } from '#/lib/hydrated';
import { isInstalledApp } from '#/lib/installed-app';
import { Button } from '#/ui/button';
import { Dialog } from '#/ui/dialog';

/** Spec 2: not on these routes. */
const WITHOUT = new Set(['complete-signup', 'reset-password', 'reset-password-do']);

function concerns(settings: Settings, only: readonly CountryCode[] | undefined): boolean {
  const country = settings.geoip_selected_country;
  if (settings.enable_site_entry_popup === 'no') return false;
  if (only && !only.includes(country)) return false;
  return settings.site_entry_countries.length === 0 || settings.site_entry_countries.includes(country);
}

/** Shown once to a visitor before an adult site (spec 2); `only` limits it to some countries. It informs, it is no age check. */
export function EntryWarning({ only }: { only?: readonly CountryCode[] }) {
  const hydrated = useHydrated();
  const settings = useSettings();
  const user = useUser();
  const [left, setLeft] = useState(false);
  const without = useMatches({ select: (matches) => matches.some(({ staticData }) => WITHOUT.has(staticData.name ?? '')) });
  if (!hydrated || left || user || without || !concerns(settings, only)) return null;
  if (isInstalledApp() || dismissedAt('hide-site-entry-warning') !== null) return null;
  const minAge = settings.min_age;
  const enter = () => {
    dismiss('hide-site-entry-warning', Date.now());
    setLeft(true);
  };
  return (
    <Dialog open onClose={enter} closable={false} title={<Trans>For adults only</Trans>} actions={<Button onClick={enter}><Trans>I am {minAge} or older</Trans></Button>}>
      <p><Trans>This site is about dating between adults and can show adult content. Enter only if you are {minAge} or older.</Trans></p>
    </Dialog>
  );
}
