import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { Command as CommandIcon, Keyboard, LogOut, Menu as MenuIcon, Search } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { signOut, useSession } from '#/console/api/session';
import { FindBox } from '#/console/find/find-box';
import { useFind, useMayFind } from '#/console/find/use-find';
import { KeyCap } from '#/console/keys/key-button';
import { pressKey, useKeys } from '#/console/keys/keys';
import { NavLinks } from '#/console/shell/nav-links';
import { SchemeButton } from '#/console/shell/scheme-button';
import { useIdleEnd } from '#/console/shell/use-idle-end';
import { IconButton } from '#/ui/buttons/icon-button';
import { lazyPart } from '#/ui/layout/lazy-part';
import { Menu } from '#/ui/overlays/menu';
import styles from './shell.module.css';

/** What is drawn when it is asked for comes after the page, so that a key never waits for it. */
const loadPalette = () => import('#/console/shell/command-palette').then((part) => part.CommandPalette);
const loadHelp = () => import('#/console/keys/help-dialog').then((part) => part.HelpDialog);
interface Closing {
  onClose: () => void;
}
const CommandPalette = lazyPart<Closing>(loadPalette, { onMissing: ({ onClose }) => onClose() });
const HelpDialog = lazyPart<Closing>(loadHelp, { onMissing: ({ onClose }) => onClose() });
const UndoBar = lazyPart(() => import('#/console/queues/undo-bar').then((part) => part.UndoBar));

/** The frame around every page: where one can go, and the keys that hold everywhere. */
export function Shell({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  const { name, permissions } = useSession();
  const client = useQueryClient();
  const find = useFind();
  const mayFind = useMayFind();
  const [shown, setShown] = useState<'help' | 'palette' | null>(null);
  useIdleEnd();
  useKeys([{ key: '?', label: t`Keys on this page`, run: () => setShown('help') }]);
  useEffect(() => {
    // One that does not come is fetched again where it is drawn.
    void Promise.allSettled([loadPalette(), loadHelp()]);
  }, []);
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
  const commands = <IconButton label={t`Commands`} icon={<CommandIcon />} onClick={() => setShown('palette')} />;
  const tools = (
    <>
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
        {mayFind && <FindBox />}
        <nav aria-label={t`Pages`} className={styles.nav}>
          <NavLinks />
        </nav>
        <div className={styles.foot}>
          <p className={styles.who}>{name}</p>
          <div className={styles.tools}>
            {commands}
            <IconButton label={t`Keys on this page`} icon={<Keyboard />} onClick={() => setShown('help')} />
            {tools}
          </div>
          <p className={styles.hint}>
            <KeyCap>Ctrl K</KeyCap> <Trans>commands</Trans> <KeyCap>?</KeyCap> <Trans>keys</Trans>
          </p>
        </div>
        <div className={styles.phone}>
          {mayFind && <IconButton label={t`Find`} icon={<Search />} onClick={() => find('')} />}
          {commands}
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
      {shown === 'palette' && <CommandPalette onClose={() => setShown(null)} />}
    </div>
  );
}
