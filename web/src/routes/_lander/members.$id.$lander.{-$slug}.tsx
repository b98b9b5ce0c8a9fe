import { createFileRoute } from '@tanstack/react-router';
import { Lander } from '#/features/landers/registry';
import { lander } from '#/routes/-guards';

export const Route = createFileRoute('/_lander/members/$id/$lander/{-$slug}')({
  beforeLoad: ({ context, params }) => lander(context, params, true),
  component: MemberLandingRoute,
});

function MemberLandingRoute() {
  return <Lander {...Route.useParams()} />;
}
