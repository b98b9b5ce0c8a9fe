import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { SwipePage } from '#/features/swipe/swipe-page';
import { members } from '#/routes/-guards';

export const Route = createFileRoute('/_default/swipe-game')({
  staticData: { name: 'swipe-game', access: 'member', title: msg`Swipe game` },
  beforeLoad: members,
  component: SwipePage,
});
