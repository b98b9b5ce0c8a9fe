import { Trans, useLingui } from '@lingui/react/macro';
import { Ban, EllipsisVertical, Flag } from 'lucide-react';
import { openBlock, openReport, type Named } from '#/shared/safety';
import { Menu, menuItemClass } from '#/ui/overlays/menu';

/** Block and report, two presses away. */
export function ProfileMenu({ person }: { person: Named }) {
  const { t } = useLingui();
  const { name } = person;
  return (
    <Menu label={t`More`} trigger={<EllipsisVertical aria-hidden="true" />}>
      <button type="button" className={menuItemClass} onClick={() => openBlock(person)}>
        <Ban aria-hidden="true" />
        <Trans>Block {name}</Trans>
      </button>
      <button type="button" className={menuItemClass} onClick={() => openReport({ about: 'profile', profile: person })}>
        <Flag aria-hidden="true" />
        <Trans>Report {name}</Trans>
      </button>
    </Menu>
  );
}
