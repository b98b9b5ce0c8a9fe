import { useLingui } from '@lingui/react/macro';
import { Monitor, Moon, Sun } from 'lucide-react';
import { useEffect, useState } from 'react';
import { chooseScheme, onSchemeChosen } from '#/lib/choose-scheme';
import { useHydrated } from '#/lib/hydrated';
import { chosenScheme, type Scheme } from '#/lib/scheme';
import { IconButton } from '#/ui/buttons/icon-button';
import styles from './scheme-switch.module.css';

/** Light, dark, or as the device says. */
export function SchemeSwitch() {
  const { t } = useLingui();
  const hydrated = useHydrated();
  const [changed, setChanged] = useState<Scheme | null>(null);
  useEffect(() => onSchemeChosen(() => setChanged(chosenScheme())), []);
  const current = changed ?? (hydrated ? chosenScheme() : 'device');
  const choices = [
    { scheme: 'light', label: t`Light`, icon: <Sun /> },
    { scheme: 'dark', label: t`Dark`, icon: <Moon /> },
    { scheme: 'device', label: t`Use device setting`, icon: <Monitor /> },
  ] as const;
  const choose = (scheme: Scheme) => {
    chooseScheme(scheme);
    setChanged(scheme);
  };
  return (
    <div role="group" aria-label={t`Colours`} className={styles.group}>
      {choices.map(({ scheme, label, icon }) => (
        <IconButton
          key={scheme}
          label={label}
          icon={icon}
          pressed={current === scheme}
          onClick={() => choose(scheme)}
        />
      ))}
    </div>
  );
}
