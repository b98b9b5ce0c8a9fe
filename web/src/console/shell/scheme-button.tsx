import { useLingui } from '@lingui/react/macro';
import { Moon, Sun, SunMoon } from 'lucide-react';
import { useState } from 'react';
import { chooseScheme } from '#/lib/choose-scheme';
import { chosenScheme, type Scheme } from '#/lib/scheme';
import { IconButton } from '#/ui/buttons/icon-button';

const NEXT: Record<Scheme, Scheme> = { device: 'dark', dark: 'light', light: 'device' };
const ICONS = { device: SunMoon, dark: Moon, light: Sun };

/** Light, dark, or as the device has it. */
export function SchemeButton() {
  const { t } = useLingui();
  const [scheme, setScheme] = useState(chosenScheme);
  const names = { device: t`Colours: as the device`, dark: t`Colours: dark`, light: t`Colours: light` };
  const Icon = ICONS[scheme];
  return (
    <IconButton
      label={names[scheme]}
      icon={<Icon />}
      onClick={() => {
        chooseScheme(NEXT[scheme]);
        setScheme(NEXT[scheme]);
      }}
    />
  );
}
