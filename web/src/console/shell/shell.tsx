import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Command as CommandIcon, Keyboard, LogOut, Menu as MenuIcon } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { signOut, useSession } from '#/console/api/session';
import { HelpDialog } from '#/console/keys/help-dialog';
import { KeyCap } from '#/console/keys/key-button';
import { keysNow, pressKey, useKeys } from '#/console/keys/keys';
import { Palette, type Command } from '#/console/keys/palette';
import { navFor } from '#/console/shell/nav-items';
import { NavLinks } from '#/console/shell/nav-links';
import { SchemeButton } from '#/console/shell/scheme-button';
import { UndoBar } from '#/console/queues/undo-bar';
import { useIdleEnd } from '#/console/shell/use-idle-end';
import { IconButton } from '#/ui/buttons/icon-button';
import { Menu } from '#/ui/overlays/menu';
import styles from './shell.module.css';

/** All pages and all keys of now, as commands. */
function useCommands(): () => Command[] {
  const { i18n, t } = useLingui();
  const navigate = useNavigate();
  const client = useQueryClient();
  const { permissions } = useSession();
  return () => [
    ...keysNow()
      .filter(({ held }) => !held)
      .map(({ key, label, run }) => ({ id: `key-${key.codePointAt(0)}`, label, hotkey: key, run })),
    ...navFor(permissions)
      .flat()
      .map(({ to, label }) => ({
        id: `page-${to.replaceAll('/', '-')}`,
        label: i18n._(label),
        run: () => void navigate({ to }),
      })),
    { id: 'sign-out', label: t`Sign out`, run: () => void signOut(client) },
  ];
}

/** The frame around every page: where one can go, and the keys that hold everywhere. */
export function Shell({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  const { name, permissions } = useSession();
  const client = useQueryClient();
  const commands = useCommands();
  const [shown, setShown] = useState<'help' | 'palette' | null>(null);
  useIdleEnd();
  useKeys([
    { key: '?', label: t`Keys on this page`, run: () => setShown('help') },
    { key: '/', label: t`Commands`, run: () => setShown('palette') },
  ]);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)) {
        event.preventDefault();
        if (!document.querySelector('dialog[open]')) setShown('palette');
      } else pressKey(event);
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
  const tools = (
    <>
      <IconButton label={t`Commands`} icon={<CommandIcon />} onClick={() => setShown('palette')} />
      <IconButton label={t`Keys on this page`} icon={<Keyboard />} onClick={() => setShown('help')} />
      <SchemeButton />
      <IconButton label={t`Sign out`} icon={<LogOut />} onClick={() => void signOut(client)} />
    </>
  );
  return (
    <div className={styles.shell}>
      <a href="#main" className={styles.skip}>
        <Trans>Skip to the page</Trans>
      </a>
      <header className={styles.side}>
        <p className={styles.brand}>
          <Trans>Console</Trans>
        </p>
        <nav aria-label={t`Pages`} className={styles.nav}>
          <NavLinks />
        </nav>
        <div className={styles.foot}>
          <p className={styles.who}>{name}</p>
          <div className={styles.tools}>{tools}</div>
          <p className={styles.hint}>
            <KeyCap>Ctrl K</KeyCap> <Trans>commands</Trans> <KeyCap>?</KeyCap> <Trans>keys</Trans>
          </p>
        </div>
        <div className={styles.phone}>
          {tools}
          <Menu label={t`Pages`} trigger={<MenuIcon />}>
            <nav aria-label={t`Pages`}>
              <NavLinks />
            </nav>
          </Menu>
        </div>
      </header>
      <main id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      {permissions.includes('decide_on_content') && <UndoBar />}
      {shown === 'help' && <HelpDialog onClose={() => setShown(null)} />}
      {shown === 'palette' && <Palette commands={commands()} onClose={() => setShown(null)} />}
    </div>
  );
}
