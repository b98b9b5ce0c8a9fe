import { lazyPart } from '#/ui/layout/lazy-part';

/** What stands in the way of a message; its words come with the first obstacle. */
export const ObstacleCard = lazyPart(() => import('#/features/chat/composer/obstacle-card-lazy').then((module) => module.LazyObstacleCard), { words: 'inline' });
