import { lazy, Suspense } from 'react';
import type { ObstacleCardProps } from '#/features/chat/obstacle-card-lazy';

const LazyObstacleCard = lazy(() => import('#/features/chat/obstacle-card-lazy').then((module) => ({ default: module.LazyObstacleCard })));

/** What stands in the way of a message; its words come with the first obstacle. */
export function ObstacleCard(props: ObstacleCardProps) {
  return <Suspense><LazyObstacleCard {...props} /></Suspense>;
}
