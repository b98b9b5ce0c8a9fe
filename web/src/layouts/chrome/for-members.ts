import { lazy } from 'react';
import { loadArea } from '#/i18n/catalogues';

// What only members see, in one chunk of its own: a visitor's first page does without it. main.tsx asks
// for it beforehand when somebody is logged in.
const accountMenu = () => withTexts(import('#/layouts/chrome/account-menu'));
const memberLinks = () => withTexts(import('#/layouts/chrome/member-links'));
const tabBar = () => withTexts(import('#/layouts/chrome/tab-bar'));

/** Their texts are the app's. */
async function withTexts<Part>(part: Promise<Part>): Promise<Part> {
  await loadArea('app');
  return part;
}

export const AccountMenu = lazy(() => accountMenu().then((module) => ({ default: module.AccountMenu })));
export const MemberLinks = lazy(() => memberLinks().then((module) => ({ default: module.MemberLinks })));
export const TabBar = lazy(() => tabBar().then((module) => ({ default: module.TabBar })));

/** Brings the member's part of the page. */
export async function loadForMembers(): Promise<void> {
  await Promise.all([accountMenu(), memberLinks(), tabBar()]);
}
