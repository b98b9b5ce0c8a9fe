import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { creditsQuery } from '#/api/queries/credits';
import { CreditsPage } from '#/features/credits/credits-page';
import { members } from '#/routes/-guards';

export const Route = createFileRoute('/_default/credits/')({
  staticData: { name: 'credits', access: 'member', title: msg`Get credits`, back: true },
  beforeLoad: members,
  loader: ({ context }) => context.queryClient.ensureQueryData(creditsQuery),
  component: CreditsPage,
});
