import { createRoute, type RouteComponent } from '@tanstack/react-router';
import { insideRoute } from '#/console/root-routes';
import { speakOf } from '#/console/texts';

/** A page that few open: its texts come with it. Once for all: what each route says is in everybody's first load. */
export function filesRoute<const Path extends string>(path: Path, component: RouteComponent) {
  return createRoute({
    getParentRoute: () => insideRoute,
    path,
    beforeLoad: () => speakOf('console-files'),
    component,
  });
}
