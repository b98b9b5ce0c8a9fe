import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { ProfilePage } from '#/features/profile/profile-page';
import { VerificationSection } from '#/features/verification/verification-section';
import { members } from '#/routes/-guards';

export const Route = createFileRoute('/_default/profile')({
  staticData: { name: 'profile', access: 'member', title: msg`My profile` },
  beforeLoad: members,
  component: Profile,
});

function Profile() {
  return <ProfilePage verification={<VerificationSection />} />;
}
