import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { creditsQuery } from '#/api/queries/credits';
import { PremiumPage } from '#/features/credits/premium-page';
import { members } from '#/routes/-guards';

export const Route = createFileRoute('/_default/premium')({
  staticData: { name: 'premium', access: 'member', title: msg`Premium`, membersArea: true },
  beforeLoad: members,
  loader: ({ context }) => context.queryClient.ensureQueryData(creditsQuery),
  component: PremiumPage,
});
