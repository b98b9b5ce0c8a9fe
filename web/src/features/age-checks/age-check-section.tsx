import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { useUser } from '#/api/session';
import { cameBack } from '#/features/age-checks/came-back';
import { loadArea } from '#/i18n/catalogues';
import { lazyPart } from '#/ui/layout/lazy-part';

/** Its script and its texts come for those who are asked. */
const AgeCheckCard = lazyPart(async () => {
  const [{ AgeCheckCard: component }] = await Promise.all([
    import('#/features/age-checks/age-check-card'),
    loadArea('verification'),
  ]);
  return component;
});

/** For whoever is asked to have their age checked, and for whoever comes back from it. */
export function AgeCheckSection() {
  const user = useUser();
  const search = useLocation({ select: ({ searchStr }) => searchStr });
  // What came of it stays to be read once the address is plain again.
  const [back] = useState(() => cameBack(search));
  if (!user?.age_check_needed && !back) return null;
  return <AgeCheckCard back={back} />;
}
