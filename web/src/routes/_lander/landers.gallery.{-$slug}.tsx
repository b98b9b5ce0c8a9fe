import { createFileRoute } from '@tanstack/react-router';
import { Gallery } from '#/features/landers/gallery';
import { lander } from '#/routes/-guards';

export const Route = createFileRoute('/_lander/landers/gallery/{-$slug}')({
  staticData: { name: 'landers-gallery-slug', access: 'visitor', prerender: 'live' },
  beforeLoad: lander,
  component: GalleryRoute,
});

function GalleryRoute() {
  const { slug } = Route.useParams();
  return <Gallery key={slug} slug={slug} />;
}
