import { Trans, useLingui } from '@lingui/react/macro';
import { KeyCap } from '#/console/keys/key-button';
import { areKeysOff, switchKeys } from '#/console/keys/keys-off';
import { keysNow } from '#/console/keys/keys';
import { useStore } from '#/lib/store';
import { Checkbox } from '#/ui/fields/checkbox';
import { Dialog } from '#/ui/overlays/dialog';
import styles from './keys.module.css';

/** Which keys do what, here and now. */
export function HelpDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const off = useStore(areKeysOff);
  const lines = [{ key: 'Ctrl K', label: t`Commands` }, ...keysNow()];
  return (
    <Dialog open onClose={onClose} title={t`Keys on this page`}>
      <dl className={styles.keys}>
        {lines.map(({ key, label }) => (
          <div key={key} className={styles.line}>
            <dt>
              <span className="visually-hidden">{key === ' ' ? t`Space` : key}</span>
              <KeyCap>{key === ' ' ? t`Space` : key}</KeyCap>
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
      <p>
        <Trans>Keys do nothing while you're typing in a field.</Trans>
      </p>
      <Checkbox
        look="switch"
        label={t`Single keys`}
        hint={t`Switch them off if you use speech control or hit keys by accident.`}
        checked={!off}
        onChange={(event) => switchKeys(!event.currentTarget.checked)}
      />
    </Dialog>
  );
}
