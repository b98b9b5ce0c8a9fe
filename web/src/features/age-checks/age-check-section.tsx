import { useLocation } from '@tanstack/react-router';
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
  const back = cameBack(useLocation({ select: ({ searchStr }) => searchStr }));
  if (!user?.age_check_needed && !back) return null;
  return <AgeCheckCard back={back} />;
}
