import { createFileRoute } from '@tanstack/react-router';
import { Lander } from '#/features/landers/registry';
import { lander } from '#/routes/-guards';

// One route for all of them, and one for those of a member: a lander more adds nothing to everybody's first load.
export const Route = createFileRoute('/_lander/landers/$lander/{-$slug}')({
  beforeLoad: ({ context, params }) => lander(context, params, false),
  component: LanderRoute,
});

function LanderRoute() {
  return <Lander {...Route.useParams()} />;
}
