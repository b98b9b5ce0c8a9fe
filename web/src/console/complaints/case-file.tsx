import { useLingui } from '@lingui/react/macro';
import { Download, ImageIcon } from 'lucide-react';
import { useEffect, useState } from 'react';
import { getBlob } from '#/console/api/call';
import type { CaseFile } from '#/console/api/types';
import { useAct } from '#/console/api/use-act';
import { regional } from '#/lib/regional';
import { Button } from '#/ui/buttons/button';
import styles from './complaints.module.css';

/** A file of a stranger: fetched when it is asked for, a picture shown, a PDF saved and never opened here. */
export function CaseFileButton({ file, number }: { file: CaseFile; number: string }) {
  const { t, i18n } = useLingui();
  const [shown, setShown] = useState<string | null>(null);
  useEffect(() => () => URL.revokeObjectURL(shown ?? ''), [shown]);
  const isPicture = file.kind === 'picture';
  const { act, isBusy } = useAct(
    async () => URL.createObjectURL(await getBlob('/api/console/complaint-file', { number, file: file.id })),
    {
      onDone: (url) => {
        if (isPicture) setShown(url);
        else {
          Object.assign(document.createElement('a'), { href: url, download: `${number}-${file.name}` }).click();
          setTimeout(() => URL.revokeObjectURL(url), 60_000);
        }
      },
    },
  );
  if (shown) return <img src={shown} alt={file.name} className={styles.picture} />;
  const size = new Intl.NumberFormat(regional(i18n.locale), { style: 'unit', unit: 'kilobyte' }).format(
    Math.max(1, Math.round(file.bytes / 1024)),
  );
  const { name } = file;
  return (
    <Button
      size="small"
      variant="secondary"
      icon={isPicture ? <ImageIcon /> : <Download />}
      busy={isBusy}
      onClick={() => act(undefined)}
    >
      {isPicture ? t`Show ${name} (${size})` : t`Save ${name} (${size})`}
    </Button>
  );
}
