import { useLingui } from '@lingui/react/macro';
import { useRef, type ChangeEvent, type ReactNode } from 'react';
import { Button } from '#/ui/buttons/button';
import styles from './sites.module.css';

const KINDS = '.tar,.tgz,.gz,application/x-tar,application/gzip';

/** Lets a packed folder be chosen. */
export function FileButton({ onFile, children }: { onFile: (file: File) => void; children: ReactNode }) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const take = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0];
    // The same file may be chosen again.
    currentTarget.value = '';
    if (file) onFile(file);
  };
  return (
    <div className={styles.choice}>
      <input
        ref={input}
        type="file"
        accept={KINDS}
        hidden
        tabIndex={-1}
        aria-label={t`Packed folder`}
        onChange={take}
      />
      <Button variant="secondary" onClick={() => input.current?.click()}>
        {children}
      </Button>
    </div>
  );
}
