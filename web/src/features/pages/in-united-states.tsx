import type { ReactNode } from 'react';
import { useUser } from '#/api/session';
import { useSettings } from '#/api/site';
import { useIsMarked } from '#/features/pages/marks';

/**
 * What is said in the United States only (spec 9): nobody else's page has it. On a page made at build time it
 * stands between marks, and the server leaves it out elsewhere.
 */
export function InUnitedStates({ children }: { children: ReactNode }) {
  const settings = useSettings();
  const user = useUser();
  if (useIsMarked())
    return (
      <>
        {'{{#us}}'}
        {children}
        {'{{/us}}'}
      </>
    );
  return (user?.country ?? settings.geoip_selected_country) === 'US' ? children : null;
}
