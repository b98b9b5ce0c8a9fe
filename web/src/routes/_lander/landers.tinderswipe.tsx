import { createFileRoute } from '@tanstack/react-router';
import { Tinderswipe } from '#/features/landers/tinderswipe';
import { lander } from '#/routes/-guards';

export const Route = createFileRoute('/_lander/landers/tinderswipe')({
  staticData: { name: 'landers-tinderswipe', access: 'visitor', prerender: 'live' },
  beforeLoad: lander,
  component: Tinderswipe,
});
