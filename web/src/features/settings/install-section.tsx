import { Trans } from '@lingui/react/macro';
import { Smartphone } from 'lucide-react';
import { useSettings } from '#/api/site';
import { isInstalledApp } from '#/lib/installed-app';
import { useInstall } from '#/shared/install/install-prompt';
import { Button } from '#/ui/buttons/button';
import { Section } from '#/ui/layout/section';

function HowTo() {
  const { name } = useSettings();
  const install = useInstall();
  if (isInstalledApp())
    return (
      <p>
        <Trans>You're using {name} as an app on this device.</Trans>
      </p>
    );
  if (install)
    return (
      <Button icon={<Smartphone aria-hidden="true" />} onClick={install}>
        <Trans>Install {name}</Trans>
      </Button>
    );
  return (
    <p>
      <Trans>
        Open your browser's menu and choose “Install app” or “Add to Home Screen”. On an iPhone or iPad, you'll find it
        under Share.
      </Trans>
    </p>
  );
}

/** The site on the home screen: by a press where the browser offers it, else how to do it oneself. */
export function InstallSection() {
  const { name } = useSettings();
  return (
    <Section
      id="install"
      title={<Trans>App on this device</Trans>}
      lead={<Trans>It opens in its own window and takes up almost no space.</Trans>}
    >
      <HowTo />
      <p>
        <small>
          <Trans>The icon shows the name {name}. Anyone who picks up this device can see it.</Trans>
        </small>
      </p>
    </Section>
  );
}
