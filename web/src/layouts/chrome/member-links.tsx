import { useLingui } from '@lingui/react/macro';
import { Link, useMatches, type LinkProps } from '@tanstack/react-router';
import { Coins, Crown, Heart, MessageCircle, Search, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import type { User } from '#/api/wire';
import { useUnread } from '#/layouts/chrome/member-unread';
import { Badge } from '#/ui/marks/badge';
import styles from './tab-bar.module.css';

interface NavigationItem {
  link: LinkProps;
  /** One is there, whatever its address says. */
  isHere?: boolean;
  label: string;
  /** What the badge says, in words. */
  spoken?: string | undefined;
  icon: ReactNode;
  badge?: ReactNode;
}

/** Spec 9: the credits badge shows at 10 or fewer. */
const FEW_CREDITS = 10;

function creditsBadge(user: User): ReactNode {
  if (user.credits > FEW_CREDITS) return null;
  return <Badge count={user.credits} tone={user.credits > 0 ? 'warn' : 'danger'} showZero />;
}

function useItems(user: User, inTabBar: boolean): NavigationItem[] {
  const { t } = useLingui();
  const { messages, likes } = useUnread();
  // The first words to somebody are a message; their address is below the one of the search.
  const isWriting = useMatches({ select: (matches) => matches.at(-1)?.staticData.name === 'members-id-chat' });
  // As others see one.
  const isOwn = useMatches({
    select: (matches) => (matches.at(-1)?.params as { id?: string } | undefined)?.id === user.profile.id,
  });
  const pay: NavigationItem = user.paid_user
    ? {
        link: { to: '/credits' },
        label: t`Credits`,
        spoken: String(user.credits),
        icon: <Coins />,
        badge: creditsBadge(user),
      }
    : { link: { to: '/premium' }, label: inTabBar ? t`Premium` : t`Get Premium`, icon: <Crown /> };
  const items: NavigationItem[] = [
    {
      link: { to: '/members', activeOptions: { exact: isWriting || isOwn } },
      label: t`Search`,
      icon: <Search />,
    },
    {
      link: { to: '/chats' },
      isHere: isWriting,
      label: t`Messages`,
      spoken: messages > 0 ? t`${messages} unread` : undefined,
      icon: <MessageCircle />,
      badge: <Badge count={messages} />,
    },
    {
      link: { to: '/likes' },
      label: t`Likes`,
      spoken: likes > 0 ? t`${likes} new` : undefined,
      icon: <Heart />,
      badge: <Badge count={likes} />,
    },
    pay,
  ];
  if (inTabBar) items.push({ link: { to: '/profile' }, isHere: isOwn, label: t`Me`, icon: <UserRound /> });
  return items;
}

/** The member's ways through the site (spec 2), for the top bar and for the tab bar on phones. */
export function MemberLinks({
  user,
  itemClass,
  inTabBar = false,
}: {
  user: User;
  itemClass: string | undefined;
  inTabBar?: boolean;
}) {
  const items = useItems(user, inTabBar);
  return items.map(({ link, isHere, label, spoken, icon, badge }) => (
    <Link key={label} {...link} className={itemClass} aria-current={isHere ? 'page' : undefined}>
      <span aria-hidden="true">{icon}</span>
      <span>{label}</span>
      {badge && <span aria-hidden="true">{badge}</span>}
      {spoken && <span className="visually-hidden">{spoken}</span>}
    </Link>
  ));
}

/** The bottom bar of a member's phone, under 768 px. */
export function TabBar({ user }: { user: User }) {
  const { t } = useLingui();
  return (
    <nav aria-label={t`Main`} className={styles.bar}>
      <MemberLinks user={user} itemClass={styles.link} inTabBar />
    </nav>
  );
}
