import { createFileRoute } from '@tanstack/react-router';
import { LandingPage } from '#/features/landing/landing-page';
import { visitors } from '#/routes/-guards';

export const Route = createFileRoute('/_default/')({
  staticData: { name: 'index', access: 'public', prerender: true },
  // It is an invitation: who has joined starts where the people are, with what the address asks besides.
  beforeLoad: ({ context, location }) => visitors({ context }, `/members${location.searchStr}`),
  component: LandingPage,
});
