import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { MatchFinderPage } from '#/features/match-finder/match-finder-page';
import { members } from '#/routes/-guards';

export const Route = createFileRoute('/_default/match-finder')({
  staticData: { name: 'match-finder', access: 'member', title: msg`Match finder` },
  beforeLoad: members,
  component: MatchFinderPage,
});
