import { createElement, useState, type ComponentType, type ReactNode } from 'react';
import { loadArea } from '#/i18n/catalogues';
import { lazyPart } from '#/ui/layout/lazy-part';

// What only members see, in one chunk of its own: a visitor's first page does without it. main.tsx asks
// for it beforehand when somebody is logged in.

/**
 * A part that comes with its texts, the app's. What `bring` has brought is drawn at once: React shows what `lazy`
 * waited for, however shortly, 300 ms after the rest.
 */
function memberPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let brought: ComponentType<Props> | undefined;
  const bring = async () => {
    const [part] = await Promise.all([load(), loadArea('app')]);
    brought = part;
    return part;
  };
  const Later = lazyPart(bring, { words: 'none' });
  function MemberPart(props: Props): ReactNode {
    const [Part] = useState(() => brought ?? Later);
    return createElement(Part, props);
  }
  return { MemberPart, bring };
}

const accountMenu = memberPart(() => import('#/layouts/chrome/account-menu').then((module) => module.AccountMenu));
const connectionLine = memberPart(() =>
  import('#/layouts/chrome/connection-line').then((module) => module.ConnectionLine),
);
const memberLinks = memberPart(() => import('#/layouts/chrome/member-links').then((module) => module.MemberLinks));
const tabBar = memberPart(() => import('#/layouts/chrome/member-links').then((module) => module.TabBar));

export const AccountMenu = accountMenu.MemberPart;
export const ConnectionLine = connectionLine.MemberPart;
export const MemberLinks = memberLinks.MemberPart;
export const TabBar = tabBar.MemberPart;

/** Brings the member's part of the page. */
export async function loadForMembers(): Promise<void> {
  await Promise.all([accountMenu, connectionLine, memberLinks, tabBar].map(({ bring }) => bring()));
}
