import { createFileRoute } from '@tanstack/react-router';
import { Maplanding } from '#/features/landers/maplanding';
import { lander } from '#/routes/-guards';

export const Route = createFileRoute('/_lander/landers/maplanding/{-$slug}')({
  staticData: { name: 'landers-maplanding-slug', access: 'visitor', prerender: 'live' },
  beforeLoad: lander,
  component: MaplandingRoute,
});

function MaplandingRoute() {
  const { slug } = Route.useParams();
  return <Maplanding key={slug} slug={slug} />;
}
