import type { ReactNode } from 'react';
import { useUser } from '#/api/session';
import { useSettings } from '#/api/site';
import { Where } from '#/shared/marked/where';

/** What is said in the United States only (spec 9): nobody else's page has it. */
export function InUnitedStates({ children }: { children: ReactNode }) {
  const settings = useSettings();
  const user = useUser();
  return (
    <Where mark="us" holds={(user?.country ?? settings.geoip_selected_country) === 'US'}>
      {children}
    </Where>
  );
}
