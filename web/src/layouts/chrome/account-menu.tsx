import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { CircleUser, Globe, Layers2, LogOut, ReceiptText, Settings2, Sparkles, UserRound } from 'lucide-react';
import { useState } from 'react';
import { useSettings } from '#/api/site';
import type { User } from '#/api/wire';
import { endPage } from '#/layouts/chrome/member-farewell';
import { SchemeSwitch } from '#/layouts/chrome/scheme-switch';
import { noteEnding } from '#/lib/ending';
import { unsentOf, type Unsent } from '#/lib/unsent';
import { Button } from '#/ui/buttons/button';
import { Avatar } from '#/ui/marks/avatar';
import { Dialog } from '#/ui/overlays/dialog';
import { Menu, menuItemClass } from '#/ui/overlays/menu';
import styles from './account-menu.module.css';

/** What is not sent yet goes with a log-out: its writer decides. */
function UnsentQuestion({
  unsent: { messages, photos },
  onStay,
  onLeave,
}: {
  unsent: Unsent;
  onStay: () => void;
  onLeave: () => void;
}) {
  return (
    <Dialog
      open
      onClose={onStay}
      title={<Trans>Log out anyway?</Trans>}
      actions={
        <>
          <Button variant="secondary" onClick={onStay}>
            <Trans>Stay logged in</Trans>
          </Button>
          <Button variant="danger" onClick={onLeave}>
            <Trans>Log out</Trans>
          </Button>
        </>
      }
    >
      {messages > 0 && (
        <p>
          <Plural value={messages} one="# message hasn't been sent yet." other="# messages haven't been sent yet." />
        </p>
      )}
      {photos > 0 && (
        <p>
          <Plural
            value={photos}
            one="# photo you chose for a message hasn't been sent yet."
            other="# photos you chose for a message haven't been sent yet."
          />
        </p>
      )}
      <p>
        <Trans>Anything that hasn't been sent is deleted from this device when you log out.</Trans>
      </p>
    </Dialog>
  );
}

/** Spec 2: my profile, settings, logout; beside them the games, the language page and light or dark. */
export function AccountMenu({ user }: { user: User }) {
  const { t } = useLingui();
  const { cdn_prefix } = useSettings();
  const [unsent, setUnsent] = useState<Unsent | null>(null);
  const leave = () => {
    noteEnding(user.profile.id);
    void endPage(null);
  };
  const ask = async () => {
    const found = await unsentOf(user.profile.id);
    if (found.messages + found.photos > 0) setUnsent(found);
    else leave();
  };
  const ways = [
    ['/profile', UserRound, t`My profile`],
    ['/swipe-game', Layers2, t`Swipe game`],
    ['/match-finder', Sparkles, t`Match finder`],
    ['/transactions/{-$id}', ReceiptText, t`Transactions`],
    ['/settings', Settings2, t`Settings`],
    ['/lang-config', Globe, t`Language and country`],
  ] as const;
  const image = user.profile.main_image;
  return (
    <>
      <Menu
        label={t`My account`}
        trigger={
          image ? (
            <Avatar src={cdn_prefix + image.thumb_filename} name={user.profile.name} size="small" />
          ) : (
            <CircleUser aria-hidden="true" />
          )
        }
      >
        <p className={styles.name}>
          <bdi>{user.profile.name}</bdi>
        </p>
        {ways.map(([to, Icon, label]) => (
          <Link key={to} to={to} className={menuItemClass}>
            <Icon aria-hidden="true" />
            {label}
          </Link>
        ))}
        <SchemeSwitch />
        <button type="button" className={menuItemClass} onClick={() => void ask()}>
          <LogOut aria-hidden="true" />
          <Trans>Log out</Trans>
        </button>
      </Menu>
      {unsent && <UnsentQuestion unsent={unsent} onStay={() => setUnsent(null)} onLeave={leave} />}
    </>
  );
}
