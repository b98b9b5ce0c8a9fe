import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { AgeCheckSection } from '#/features/age-checks/age-check-section';
import { SettingsPage } from '#/features/settings/settings-page';
import { members } from '#/routes/-guards';

export const Route = createFileRoute('/_default/settings/')({
  staticData: { name: 'settings', access: 'member', title: msg`Settings` },
  beforeLoad: members,
  loader: async ({ context: { queryClient }, location: { hash } }) => {
    if (hash) await (await import('#/features/settings/sections-above')).sectionsAbove(queryClient);
  },
  component: Settings,
});

function Settings() {
  return <SettingsPage ageCheck={<AgeCheckSection />} />;
}
