import { createFileRoute } from '@tanstack/react-router';
import { LandingPage } from '#/features/landing/landing-page';

export const Route = createFileRoute('/_default/')({
  staticData: { name: 'index', access: 'public', prerender: true },
  component: LandingPage,
});
