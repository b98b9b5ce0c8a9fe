import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import { useQueryClient } from '@tanstack/react-query';
import { CircleUser, Globe, Layers2, LogOut, ReceiptText, Settings2, Sparkles, UserRound } from 'lucide-react';
import { logout } from '#/api/actions/logout';
import { endingSession } from '#/api/live-session';
import { useSettings } from '#/api/site';
import type { User } from '#/api/types';
import { Avatar } from '#/ui/avatar';
import { Menu, menuItemClass } from '#/ui/menu';
import { SchemeSwitch } from '#/layouts/chrome/scheme-switch';
import styles from './account-menu.module.css';

/** Spec 2: my profile, settings, logout; beside them the games, the language page and light or dark. */
export function AccountMenu({ user }: { user: User }) {
  const { t } = useLingui();
  const settings = useSettings();
  const client = useQueryClient();
  const navigate = useNavigate();
  const leave = async () => {
    await endingSession(client, logout);
    await navigate({ to: '/' });
  };
  const image = user.profile.main_image;
  const portrait = image ? settings.cdn_prefix + image.thumb_filename : null;
  return (
    <Menu label={t`My account`} trigger={portrait ? <Avatar src={portrait} name={user.profile.name} size="small" /> : <CircleUser aria-hidden="true" />}>
      <p className={styles.name}><bdi>{user.profile.name}</bdi></p>
      <Link to="/profile" className={menuItemClass}><UserRound aria-hidden="true" /><Trans>My profile</Trans></Link>
      <Link to="/swipe-game" className={menuItemClass}><Layers2 aria-hidden="true" /><Trans>Swipe game</Trans></Link>
      <Link to="/match-finder" className={menuItemClass}><Sparkles aria-hidden="true" /><Trans>Match finder</Trans></Link>
      <Link to="/transactions/{-$id}" params={{ id: undefined }} className={menuItemClass}><ReceiptText aria-hidden="true" /><Trans>Transactions</Trans></Link>
      <Link to="/settings" className={menuItemClass}><Settings2 aria-hidden="true" /><Trans>Settings</Trans></Link>
      <Link to="/lang-config" className={menuItemClass}><Globe aria-hidden="true" /><Trans>Language and country</Trans></Link>
      <SchemeSwitch />
      <button type="button" className={menuItemClass} onClick={() => void leave()}><LogOut aria-hidden="true" /><Trans>Log out</Trans></button>
    </Menu>
  );
}
