import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { creditsQuery, repeatOrderQuery } from '#/api/queries/credits';
import { RepeatOrderPage } from '#/features/credits/repeat-order-page';
import { members } from '#/routes/-guards';

export const Route = createFileRoute('/_default/credits/repeat-order')({
  staticData: { name: 'credits-repeat-order', access: 'member', title: msg`Repeat your last order` },
  beforeLoad: members,
  loader: ({ context: { queryClient } }) =>
    Promise.all([queryClient.ensureQueryData(creditsQuery), queryClient.ensureQueryData(repeatOrderQuery)]),
  component: RepeatOrderPage,
});
